import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { dash } from '../../ui/texts/dashboard.ts'
import classes from './CardSkeletons.module.css'

/** Placeholder of three cards while the courses load. */
export function CardSkeletons() {
  return (
    <Delayed>
      <p className="visually-hidden" role="status">
        {dash.loading}
      </p>
      {['first', 'second', 'third'].map((card) => (
        <div key={card} className={classes.card} aria-hidden="true">
          <div className={classes.banner} />
          <div className={classes.line} />
          <div className={classes.line} />
          <div className={classes.actions}>
            <span />
            <span />
            <span />
          </div>
        </div>
      ))}
    </Delayed>
  )
}
