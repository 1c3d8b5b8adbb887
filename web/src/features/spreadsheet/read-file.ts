import { errors } from '@hasiye/contract/errors.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ApiError } from '../../api/client.ts'
import { importing } from '../../ui/texts/importing.ts'
import { listExtent, maxFileBytes, maxRows, readTimeoutMs } from './limits.ts'
import type { Book, ReadResult, Refusal } from './read-book.ts'
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

/**
 * Reads a file in a worker; `accepted` are the extensions, as in `accept`; those of texts are read as such.
 * @throws FileRefused, or ApiError where the file was changed, moved or removed after it was chosen
 */
export async function readFile(file: File, accepted: string, extent = listExtent): Promise<Book> {
  if (file.size > maxFileBytes) throw new FileRefused('tooLarge')
  const endings = accepted.split(',')
  const hasEnding = (ending: string) => file.name.toLowerCase().endsWith(ending)
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ApiError('file_unreadable', 0)
  })
  const result = await readInWorker({
    bytes,
    acceptsText: endings.filter((ending) => texts.has(ending)).some(hasEnding),
    extent,
  })
  if ('refusal' in result) {
    const isOther = !endings.some(hasEnding) && (result.refusal === 'unreadable' || result.refusal === 'notASheet')
    throw new FileRefused(isOther ? 'wrongKind' : result.refusal, file.name)
  }
  return result
}

const texts: ReadonlySet<string> = new Set(['.csv', '.txt', '.zip'])

async function readInWorker(task: ReadTask): Promise<ReadResult> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      timer = setTimeout(() => reject(new FileRefused('tooComplex')), readTimeoutMs)
      worker.onmessage = ({ data }: MessageEvent<ReadResult>) => resolve(data)
      worker.onerror = () => reject(new FileRefused('unreadable'))
      worker.postMessage(task)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}

const refusals = {
  unreadable: importing.failed,
  notASheet: importing.notASheet,
  numbers: importing.numbers,
  xlsb: importing.xlsb,
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
