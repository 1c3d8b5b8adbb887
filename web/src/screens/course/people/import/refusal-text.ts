import { errors } from '@hasiye/contract/errors.ts'
import { fill } from '@hasiye/contract/text.ts'
import { importing } from '../../../../ui/texts/people.ts'
import { maxFileBytes, maxRows } from './limits.ts'
import { FileRefused } from './spreadsheet.ts'

const refusals = {
  unreadable: importing.failed,
  tooLarge: fill(errors.file_too_large.text, { mb: maxFileBytes / 1024 / 1024 }),
  tooManyRows: fill(importing.tooManyRows, { n: maxRows }),
  tooComplex: importing.tooComplex,
}

/** Why a file could not be read, for a person; undefined where the file is not the cause. `accepted` as in `accept`. */
export function refusalText(error: unknown, accepted: string): string | undefined {
  if (!(error instanceof FileRefused)) return undefined
  if (error.reason !== 'wrongKind') return refusals[error.reason]
  return fill(importing.wrongKind, { file: error.fileName, types: accepted.replaceAll(',', ', ') })
}
