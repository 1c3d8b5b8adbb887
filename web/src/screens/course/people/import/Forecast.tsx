import { fill } from '@hasiye/contract/text.ts'
import { Banner } from '../../../../ui/blocks/Banner.tsx'
import { importing } from '../../../../ui/texts/people.ts'
import { isGood } from './fate-text.ts'
import { type ImportRow, idsWith } from './fates.ts'

interface Props {
  rows: ImportRow[]
  /** Why the last attempt to add them stopped. */
  error: string | undefined
}

/** What adding the rows would do, in figures. */
export function Forecast({ rows, error }: Props) {
  const ok = rows.filter(isGood).length
  return (
    <>
      {error && <Banner tone="danger">{error}</Banner>}
      {idsWith(rows, 'ok').length === 0 && <Banner tone="warn">{importing.nothing}</Banner>}
      <p>{fill(importing.preview.summary, { total: rows.length, ok, bad: rows.length - ok })}</p>
    </>
  )
}
