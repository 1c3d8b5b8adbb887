import { fill } from '@hasiye/contract/text.ts'
import { importing } from '../../../../ui/texts/people.ts'
import type { ImportRow } from './fates.ts'

/** Describes the result of a row. */
export function fateText({ fate, firstRow = 0 }: ImportRow): string {
  if (fate === 'duplicate') return fill(importing.row.duplicate, { row: firstRow })
  return fate === 'unchecked' ? '' : importing.row[fate]
}

/** Returns whether the row's student was or will be added. */
export function isGood({ fate }: ImportRow): boolean {
  return fate === 'ok' || fate === 'added'
}
