import { errors } from '@hasiye/contract/errors.ts'
import { fill } from '@hasiye/contract/text.ts'
import { importing } from '../../../ui/texts/people.ts'
import { maxFileBytes, maxRows, readTimeoutMs } from './limits.ts'
import type { ReadResult, Refusal, Table } from './read-table.ts'
import type { ReadTask } from './spreadsheet.worker.ts'

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

/** Reads an .xlsx or .xls, or a .csv, in a worker. Throws FileRefused. */
export async function readRows(file: File, { takesCsv = false } = {}): Promise<Table> {
  if (file.size > maxFileBytes) throw new FileRefused('tooLarge')
  const bytes = await file.arrayBuffer()
  const result = await readInWorker({ bytes, isCsv: takesCsv && /\.csv$/i.test(file.name) })
  if ('refusal' in result) {
    const isAccepted = (takesCsv ? /\.(xlsx?|csv)$/i : /\.xlsx?$/i).test(file.name)
    const isOther = !isAccepted && (result.refusal === 'unreadable' || result.refusal === 'notASheet')
    throw new FileRefused(isOther ? 'wrongKind' : result.refusal, file.name)
  }
  return result
}

function readInWorker(task: ReadTask): Promise<ReadResult> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
  const timer = setTimeout(() => reject(new FileRefused('tooComplex')), readTimeoutMs)
  worker.onmessage = ({ data }: MessageEvent<ReadResult>) => resolve(data)
  worker.onerror = () => reject(new FileRefused('unreadable'))
  worker.postMessage(task)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

const refusals = {
  unreadable: importing.failed,
  notASheet: importing.notASheet,
  passwordProtected: importing.passwordProtected,
  tooLarge: fill(errors.file_too_large.text, { mb: maxFileBytes / 1024 / 1024 }),
  tooManyRows: fill(importing.tooManyRows, { n: maxRows }),
  tooComplex: importing.tooComplex,
}

/** Describes why a file could not be read; undefined if the file is not the cause. `accepted` is the value of `accept`. */
export function refusalText(error: unknown, accepted: string): string | undefined {
  if (!(error instanceof FileRefused)) return undefined
  if (error.reason !== 'wrongKind') return refusals[error.reason]
  return fill(importing.wrongKind, { file: error.fileName, types: accepted.replaceAll(',', ', ') })
}
