import type { Person } from '@hasiye/contract/shapes.ts'
import { card } from '../../ui/texts/cards.ts'
import classes from './CardBadge.module.css'

interface Badges {
  label: string
  /** What a card or its badge means; undefined in a class without cards. */
  meaning: string | undefined
  /** Whether the student has the badge. */
  has: (student: Pick<Person, 'hasAccount'>) => boolean
}

/** The badges of a class: they are shown for the fewer of those without and with an account. */
export function badgesIn(students: readonly Pick<Person, 'hasAccount'>[]): Badges {
  const cards = students.filter(({ hasAccount }) => !hasAccount).length
  if (cards * 2 > students.length) {
    return { label: card.account, meaning: card.claim, has: ({ hasAccount }) => hasAccount }
  }
  return { label: card.badge, meaning: cards > 0 ? card.meaning : undefined, has: ({ hasAccount }) => !hasAccount }
}

/** Marks a student without an account, or with one where most have none; `title` is the tooltip. */
export function CardBadge({ label, title }: { label: string; title?: string | undefined }) {
  return (
    <span className={classes.badge} title={title}>
      {label}
    </span>
  )
}
