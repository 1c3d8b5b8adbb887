import { isProgramName } from '@hasiye/contract/material-types.ts'
import { readStart } from '../../api/upload.ts'
import { failure } from '../../ui/texts/errors.ts'
import { material as texts } from '../../ui/texts/materials.ts'

/** Returns why a chosen file cannot be sent, before any byte of it is sent; undefined if it can. */
export async function findRefusal(file: File): Promise<string | undefined> {
  if (file.size === 0) return texts.empties
  if (isProgramName(file.name)) return texts.refusedKind
  const start = await readStart(file)
  if (!start) return failure.file_unreadable
  return String.fromCharCode(...start) === 'MZ' ? texts.refusedKind : undefined
}
