import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'

/** The address of the parents' view of a student, the content of a card's QR code. */
export const parentLink = (publicUrl: string, shortId: string): string => `${publicUrl}/student-view/${shortId}`

/** The short ID in the content of a card's QR code: a link to the parents' view, or just an ID. */
export function shortIdIn(scanned: string): string | undefined {
  const shortId = normalizeShortId(scanned)
  return isShortId(shortId) ? shortId : undefined
}
