import type { Person } from '@hasiye/contract/shapes.ts'
import { card } from '../../ui/texts/cards.ts'
import classes from './CardBadge.module.css'

type Student = Pick<Person, 'hasAccount' | 'known'>

interface Badges {
  /** What a card or its badge means; undefined in a class without cards. */
  meaning: string | undefined
  /** The badge of a student. */
  labelOf: (student: Student) => string | undefined
}

/**
 * The badges of a class: they are shown for the smaller group of students without and with an account, and for those to
 * whom the course is new.
 */
export function badgesIn(students: readonly Student[]): Badges {
  const cards = students.filter(({ hasAccount }) => !hasAccount).length
  const areMostCards = cards * 2 > students.length
  const label = areMostCards ? card.account : card.badge
  return {
    meaning: areMostCards ? card.claim : cards > 0 ? card.meaning : undefined,
    labelOf: ({ hasAccount, known }) =>
      known === false ? card.unknown : hasAccount === areMostCards ? label : undefined,
  }
}

/**
 * Marks a student without an account, a student with one where most have none, or one to whom the course is new;
 * nothing without a label. `title` is the tooltip.
 */
export function CardBadge({ label, title }: { label: string | undefined; title?: string | undefined }) {
  if (!label) return null
  return (
    <span className={classes.badge} title={label === card.unknown ? card.unknownMeaning : title}>
      {label}
    </span>
  )
}
