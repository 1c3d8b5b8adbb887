import { fill } from '@hasiye/contract/text.ts'
import { material } from '../../ui/texts/materials.ts'

const bytesPerKb = 1024
export const bytesPerMb = bytesPerKb * 1024

/** Formats a file size: `1468006` → `1,4 MB`; below 1 MB in whole kilobytes, rounded up. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / bytesPerKb)
  if (kilobytes < bytesPerKb) return fill(material.sizeKb, { n: kilobytes })
  const tenths = Math.round((bytes / bytesPerMb) * 10)
  return fill(material.size, { n: String(tenths / 10).replace('.', ',') })
}
