import { readTable } from './table.ts'
import { writeTable } from './write-table.ts'

export type Task =
  | { kind: 'read'; bytes: ArrayBuffer; isCsv: boolean }
  | { kind: 'write'; sheetName: string; rows: string[][] }

self.onmessage = async ({ data: task }: MessageEvent<Task>) => {
  self.postMessage(
    task.kind === 'read'
      ? await readTable(new Uint8Array(task.bytes), task.isCsv)
      : writeTable(task.sheetName, task.rows),
  )
}
