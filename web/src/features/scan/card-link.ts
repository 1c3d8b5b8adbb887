import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'

/** The address of the parents' view of a student, the content of a card's QR code. */
export const parentLink = (publicUrl: string, shortId: string): string => `${publicUrl}/student-view/${shortId}`

/** Extracts the short ID from a card's QR code: the last part of a link to the parents' view, or just an ID. */
export function shortIdIn(scanned: string): string | undefined {
  const [, inLink] = /^https?:\/\/[^/?#]+\/student-view\/([^/?#]+)\/?$/i.exec(scanned.trim()) ?? []
  const shortId = normalizeShortId(inLink ?? scanned)
  return isShortId(shortId) ? shortId : undefined
}
