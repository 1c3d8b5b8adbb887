import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMe } from '../../api/session.ts'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import type { UnsyncedCourse } from '../../offline/unsynced.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { archive as texts } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { CourseCard } from './CourseCard.tsx'
import { CourseList, useCourses, useFound, useTodayRows } from './CourseList.tsx'
import classes from './Dashboard.module.css'
import type { OpenDashboardDialog } from './dialogs.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/** The teacher's archived courses. */
export function Archive() {
  const me = useMe()
  const courses = useCourses(me)
  const { open, dialog } = useDialogs(dialogs)
  if (!me) return null
  const shown = courses.all?.filter(({ archivedAt }) => archivedAt !== null)
  return (
    <>
      <CourseList me={me} courses={courses} shown={shown} open={open}>
        {shown && <Archived {...courses} courses={shown} open={open} />}
      </CourseList>
      {dialog}
    </>
  )
}

interface Props {
  courses: CourseSummary[]
  /** `YYYY-MM-DD` */
  today: string
  waiting: UnsyncedCourse[]
  open: OpenDashboardDialog
}

function Archived({ courses, today, waiting, open }: Props) {
  const { q, find } = useFound()
  const lines = new Map(useTodayRows(courses, waiting, today).map((row) => [row.course.id, row]))
  const found = find(courses)
  return (
    <>
      <BackToCourses to="/dashboard" />
      <h2 className={classes.archiveTitle}>{fill(texts.list, { n: courses.length })}</h2>
      {courses.length === 0 && <p role="status">{texts.empty}</p>}
      {courses.length > 0 && found.length === 0 && <NoMatch text={fill(common.noResults, { query: q })} />}
      <ul className={classes.grid}>
        {found.map((course) => (
          <CourseCard key={course.id} course={course} today={lines.get(course.id)} open={open} />
        ))}
      </ul>
    </>
  )
}
