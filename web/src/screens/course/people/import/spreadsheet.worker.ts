import { readColumnA } from './column-a.ts'
import { writeTable } from './write-table.ts'

export type Task = { kind: 'read'; bytes: ArrayBuffer } | { kind: 'write'; sheetName: string; rows: string[][] }

self.onmessage = async ({ data: task }: MessageEvent<Task>) => {
  self.postMessage(
    task.kind === 'read' ? await readColumnA(new Uint8Array(task.bytes)) : writeTable(task.sheetName, task.rows),
  )
}
