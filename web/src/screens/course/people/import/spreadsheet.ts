import { maxFileBytes, readLimitMs } from './limits.ts'
import type { Task } from './spreadsheet.worker.ts'
import type { ReadResult, Refusal, TableRow } from './table.ts'

/** Thrown for a file that cannot be imported, with the reason. */
export class FileRefused extends Error {
  reason: Refusal
  fileName: string
  constructor(reason: Refusal, fileName = '') {
    super(reason)
    this.reason = reason
    this.fileName = fileName
  }
}

/** Reads the first sheet of an .xlsx or .xls, or a .csv, in a worker. Throws FileRefused. */
export async function readRows(file: File, { takesCsv = false } = {}): Promise<TableRow[]> {
  if (file.size > maxFileBytes) throw new FileRefused('tooLarge')
  const bytes = await file.arrayBuffer()
  const result = await run<ReadResult>({
    kind: 'read',
    bytes,
    isCsv: takesCsv && /\.csv$/i.test(file.name),
  })
  if ('refusal' in result) {
    const isOther = result.refusal === 'unreadable' && !/\.(xlsx?|csv)$/i.test(file.name)
    throw new FileRefused(isOther ? 'wrongKind' : result.refusal, file.name)
  }
  return result.rows
}

/** Creates an .xlsx with the rows as text, in a worker. */
export async function tableFile(sheetName: string, rows: string[][]): Promise<Blob> {
  const bytes = await run<ArrayBuffer>({ kind: 'write', sheetName, rows })
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

function run<Result>(task: Task): Promise<Result> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const timer = setTimeout(() => reject(new FileRefused('tooComplex')), readLimitMs)
  worker.onmessage = ({ data }: MessageEvent<Result>) => resolve(data)
  worker.onerror = () => reject(new FileRefused('unreadable'))
  worker.postMessage(task)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
