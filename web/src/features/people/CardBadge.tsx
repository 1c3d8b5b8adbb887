import { card } from '../../ui/texts/cards.ts'
import classes from './CardBadge.module.css'

/** Marks a student without an account; `title` is the tooltip. */
export function CardBadge({ title }: { title?: string }) {
  return (
    <span className={classes.badge} title={title}>
      {card.badge}
    </span>
  )
}
