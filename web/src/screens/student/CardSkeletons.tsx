import { Skeleton } from '@mantine/core'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { dash } from '../../ui/texts/dashboard.ts'
import classes from './StudentDashboard.module.css'

/** The boxes of the cards while they load. */
export function CardSkeletons() {
  return (
    <Delayed>
      <div className={classes.cards} role="status">
        <span className="visually-hidden">{dash.loading}</span>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height={390} radius="lg" />
        ))}
      </div>
    </Delayed>
  )
}
