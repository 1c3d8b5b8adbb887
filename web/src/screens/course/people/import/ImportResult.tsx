import { fill } from '@hasiye/contract/text.ts'
import { Banner } from '../../../../ui/blocks/Banner.tsx'
import { importing } from '../../../../ui/texts/people.ts'
import { type ImportRow, idsWith } from './fates.ts'

/** How many were added, and how many rows were not. */
export function ImportResult({ rows }: { rows: ImportRow[] }) {
  const ok = idsWith(rows, 'added').length
  const bad = rows.length - ok
  if (bad === 0) return <Banner tone="success">{fill(importing.done, { n: ok })}</Banner>
  return <Banner tone={ok > 0 ? 'success' : 'warn'}>{fill(importing.donePart, { ok, bad })}</Banner>
}
