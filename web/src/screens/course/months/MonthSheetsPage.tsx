import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CourseSkeleton } from '../../../features/course/CourseScreen.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { exporting } from '../../../ui/texts/attendance.ts'
import { PrintPage } from '../PrintPage.tsx'
import { WithDays } from '../report/WithDays.tsx'

// Loaded as a part, so that the fields of forms stay in the chunks of other pages.
const MonthSheets = lazyPart(() => import('./MonthSheets.tsx'), 'MonthSheets')

/** A month of a course for its families: half a page for each student, with a sentence of the teacher. */
export function MonthSheetsPage() {
  const id = Number(useParams({ from: '/shell/course/$id/months' }).id)
  return (
    <PrintPage id={id} title={exporting.monthSheets}>
      {(course, me) => (
        <WithDays course={course}>
          {(saved) => (
            <Suspense fallback={<CourseSkeleton />}>
              <MonthSheets course={course} me={me} {...saved} />
            </Suspense>
          )}
        </WithDays>
      )}
    </PrintPage>
  )
}
