import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { AboutCard } from './AboutCard.tsx'
import classes from './cards.module.css'
import { LessonCard } from './LessonCard.tsx'

interface Props {
  course: CourseSummary
  /** The lesson's card stands there even where no link was set. */
  alwaysLesson?: boolean
}

/** The course's description beside the way into its online lesson. */
export function GeneralTab({ course, alwaysLesson = false }: Props) {
  return (
    <div className={classes.columns}>
      <AboutCard description={course.description} />
      {(alwaysLesson || course.lessonLink) && <LessonCard link={course.lessonLink} />}
    </div>
  )
}
