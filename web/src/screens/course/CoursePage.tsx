import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { Button } from '@mantine/core'
import { IconLayoutGrid, IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { course as courseQuery } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { BackLink } from '../../features/course/BackLink.tsx'
import { CourseFrame } from '../../features/course/CourseFrame.tsx'
import { CourseSkeleton } from '../../features/course/CourseSkeleton.tsx'
import { ReadOnlyNotice } from '../../features/course/ReadOnlyNotice.tsx'
import { useHashTab } from '../../features/course/useHashTab.ts'
import { usePlace } from '../../features/materials/usePlace.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { common } from '../../ui/texts/common.ts'
import { course as texts } from '../../ui/texts/course.ts'
import { UnsavedElsewhere } from './attendance/UnsavedElsewhere.tsx'
import { Participants } from './people/Participants.tsx'

const EditCourse = lazyPart(async () => (await import('../../features/course-form/EditCourse.tsx')).EditCourse)
const General = lazyPart(async () => (await import('./general/General.tsx')).General)
const BannerMenu = lazyPart(async () => (await import('./general/BannerMenu.tsx')).BannerMenu)
const CategoryPage = lazyPart(async () => (await import('../../features/materials/CategoryPage.tsx')).CategoryPage)

/** A teacher's page of one course: General and Participants. */
export function CoursePage() {
  const id = Number(useParams({ from: '/shell/course/$id' }).id)
  const { data: course, error, refetch } = useQuery(courseQuery(id))
  const me = useMe()
  usePageTitle(course?.name ?? texts.tab.general)

  if (course && me && error?.code !== 'not_found') return <LoadedCourse course={course} me={me} />
  if (!error) return <CourseSkeleton />
  return (
    <>
      <BackLink to="/dashboard" />
      <LoadError text={texts.loadError} detail={error.message} retryLabel={texts.reload} onRetry={refetch} isPage />
    </>
  )
}

function LoadedCourse({ course, me }: { course: Course; me: Me }) {
  const [tab, openTab] = useHashTab(['general', 'participants'])
  const [{ category }] = usePlace()
  const [isEditing, setEditing] = useState(false)
  const isNarrow = useNarrow()
  const showsGrid = tab === 'participants'
  const isOpen = course.readOnlyUntil === null
  const participants = <Participants course={course} me={me} />
  if (isNarrow && showsGrid) return participants
  if (!showsGrid && category !== undefined) {
    const rights = { mayManage: isOpen, mayComment: isOpen, seesComments: true }
    return (
      <Suspense fallback={<CourseSkeleton />}>
        <CategoryPage key={category} course={course} categoryId={category} rights={rights} />
      </Suspense>
    )
  }

  const tabs = [
    {
      value: 'general',
      label: texts.tab.general,
      Icon: IconLayoutGrid,
      content: (
        <Suspense fallback={<CourseSkeleton />}>
          <General course={course} mayManage={isOpen} />
        </Suspense>
      ),
    },
    {
      value: 'participants',
      label: texts.tab.participants,
      Icon: IconUsersGroup,
      count: course.participantCount,
      content: participants,
    },
  ]
  return (
    <>
      <BackLink to="/dashboard" />
      <ReadOnlyNotice until={course.readOnlyUntil} />
      <CourseFrame
        course={course}
        tabs={tabs}
        tab={tab}
        onTab={openTab}
        compact={showsGrid}
        action={
          !showsGrid &&
          isOpen && (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={20} aria-hidden="true" />}
                onClick={() => setEditing(true)}
              >
                {common.edit}
              </Button>
              <Suspense>
                <BannerMenu course={course} />
              </Suspense>
            </>
          )
        }
      />
      {!showsGrid && <UnsavedElsewhere course={course} me={me} />}
      {isEditing && (
        <Suspense>
          <EditCourse course={course} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
