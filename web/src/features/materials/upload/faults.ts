import { fill } from '@hasiye/contract/text.ts'
import { material as texts } from '../../../ui/texts/materials.ts'
import type { WantedUpload } from './upload-queue.ts'

const bytesPerMb = 1024 * 1024

/** What is wrong with a file before it is sent. */
export function faultOf({ file, title }: WantedUpload, maxBytes: number): string | undefined {
  if (file.size === 0) return texts.empties
  if (file.size > maxBytes) return fill(texts.tooLarge, { mb: Math.floor(maxBytes / bytesPerMb) })
  return title.trim() === '' ? texts.prompt.blank : undefined
}
