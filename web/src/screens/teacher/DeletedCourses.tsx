import { fill } from '@hasiye/contract/text.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deletedCourses } from '../../api/queries.ts'
import { BackToCourses } from '../../features/course/CourseScreen.tsx'
import { usePurgeCourse, useRestoreCourse } from '../../features/trash/restore.ts'
import { TrashPage } from '../../features/trash/TrashPage.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { trash } from '../../ui/texts/archive.ts'
import { trashPage as texts } from '../../ui/texts/trash.ts'

/** The courses that the teacher deleted and can restore. */
export function DeletedCourses() {
  usePageTitle(trash.title)
  const { data, error, refetch } = useQuery(deletedCourses)
  const restore = useRestoreCourse()
  const purge = usePurgeCourse()
  return (
    <TrashPage
      back={<BackToCourses to="/dashboard" />}
      rows={data?.courses.map((course) => ({
        ...course,
        key: String(course.id),
        Icon: IconUsersGroup,
        kind: texts.kinds.course,
        about: fill(texts.participants, { n: course.participantCount }),
        restore: () => restore(course.id),
        purge: () => purge(course.id),
      }))}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
