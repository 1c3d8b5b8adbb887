import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import classes from './cards.module.css'

/** Description of a course, with its line breaks. */
export function AboutCard({ description }: { description: string }) {
  return (
    <section className={classes.card}>
      <h2>{group.description.label}</h2>
      {description ? (
        <p className={classes.prose}>{description}</p>
      ) : (
        <p className={classes.missing}>{common.notSet}</p>
      )}
    </section>
  )
}
