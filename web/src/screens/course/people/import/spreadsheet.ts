import type { ReadResult, Refusal, TypedId } from './column-a.ts'
import { maxFileBytes, readLimitMs } from './limits.ts'
import type { Task } from './spreadsheet.worker.ts'

/** A file that cannot be imported, and why. */
export class FileRefused extends Error {
  reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** Reads the IDs of an .xlsx or .xls away from the page's own thread. Throws FileRefused. */
export async function readIds(file: File): Promise<TypedId[]> {
  if (file.size > maxFileBytes) throw new FileRefused('tooLarge')
  const bytes = await file.arrayBuffer()
  const result = await run<ReadResult>({ kind: 'read', bytes })
  if ('refusal' in result) throw new FileRefused(result.refusal)
  return result.ids
}

/** An .xlsx with the rows as text, written away from the page's own thread. */
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
