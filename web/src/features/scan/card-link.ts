import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'

/** The short ID that a card's QR code names: the end of a link to the parents' view, or an ID alone. */
export function shortIdIn(scanned: string): string | undefined {
  const [, inLink] = /^https?:\/\/[^/?#]+\/student-view\/([^/?#]+)\/?$/i.exec(scanned.trim()) ?? []
  const shortId = normalizeShortId(inLink ?? scanned)
  return isShortId(shortId) ? shortId : undefined
}
