import { lesson } from '../../ui/texts/course.ts'
import classes from './cards.module.css'
import { JoinButton } from './JoinButton.tsx'

/** The way into the online lesson, or that there is none. */
export function LessonCard({ link }: { link: string | null }) {
  return (
    <section className={classes.card}>
      <h2>{lesson.title}</h2>
      {link === null ? (
        <p className={classes.missing}>{lesson.missing}</p>
      ) : (
        <>
          <p className={classes.address}>{link.replace(/^https?:\/\//, '')}</p>
          <JoinButton link={link} />
        </>
      )}
    </section>
  )
}
