import { type CourseSummary, deleteCourse } from '@hasiye/contract/courses.ts'
import { matches } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { courseKeys, myCourses } from '../../api/queries.ts'
import { useMe } from '../../api/session.ts'
import { BackLink } from '../../features/course/CourseScreen.tsx'
import { LeaveCourse } from '../../features/course/LeaveCourse.tsx'
import { ArchiveCourse } from '../../features/course-form/ArchiveCourse.tsx'
import { ShortIdReminder } from '../../features/short-id/ShortIdReminder.tsx'
import { VerifyReminder } from '../../features/verify-email/VerifyReminder.tsx'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { archive } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { dash, group, nav } from '../../ui/texts/dashboard.ts'
import { trash } from '../../ui/texts/history.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { CourseCard } from './CourseCard.tsx'
import classes from './Dashboard.module.css'
import { DashboardHeader } from './DashboardHeader.tsx'

const CreateCourse = lazyPart(async () => (await import('../../features/course-form/CreateCourse.tsx')).CreateCourse)
const CopyCourse = lazyPart(async () => (await import('../../features/course-form/CopyCourse.tsx')).CopyCourse)
const EditCourse = lazyPart(async () => (await import('../../features/course-form/EditCourse.tsx')).EditCourse)

const searchedFrom = 7

type Dialog = { kind: 'create' } | { kind: 'edit' | 'copy' | 'archive' | 'remove'; course: CourseSummary }

/** The teacher's start page: account information and courses. */
export function Dashboard() {
  usePageTitle(dash.title)
  const me = useMe()
  const courses = useQuery(myCourses)
  const [dialog, setDialog] = useState<Dialog>()
  if (!me) return null
  const close = () => setDialog(undefined)
  return (
    <>
      <VerifyReminder me={me} />
      <ShortIdReminder me={me} />
      <DashboardHeader me={me} onCreate={() => setDialog({ kind: 'create' })} />
      {courses.data ? (
        <Courses all={courses.data} open={setDialog} />
      ) : courses.error ? (
        <LoadError
          text={dash.loadError}
          detail={courses.error.message}
          retryLabel={common.retry}
          onRetry={() => void courses.refetch()}
        />
      ) : (
        <div className={classes.grid}>
          <CardSkeletons />
        </div>
      )}
      <Suspense>
        {dialog?.kind === 'create' && <CreateCourse onClose={close} />}
        {dialog?.kind === 'edit' && <EditCourse course={dialog.course} onClose={close} />}
        {dialog?.kind === 'copy' && <CopyCourse course={dialog.course} onClose={close} />}
        {dialog?.kind === 'archive' && <ArchiveCourse course={dialog.course} onClose={close} />}
      </Suspense>
      {dialog?.kind === 'remove' &&
        (dialog.course.isOwner ? (
          <DeleteCourse course={dialog.course} onClose={close} />
        ) : (
          <LeaveCourse courseId={dialog.course.id} leaveAs="teacher" onClose={close} />
        ))}
    </>
  )
}

/** Asks the owner for confirmation before the course and all its data are deleted. */
function DeleteCourse({
  course: { id, name, participantCount },
  onClose,
}: {
  course: CourseSummary
  onClose: () => void
}) {
  return (
    <ConfirmCall
      endpoint={deleteCourse}
      input={{ params: { id } }}
      title={group.delete.title}
      body={`${fill(group.delete.body, { name, n: participantCount })} ${trash.forever}`}
      confirm={group.delete.confirm}
      confirming={common.deleting}
      failed={(error) => fill(group.delete.failed, { error: messageOf(error) })}
      stale={courseKeys}
      onDone={() => notifySuccess(fill(group.delete.success, { name }))}
      onClose={onClose}
    />
  )
}

function Courses({ all, open }: { all: CourseSummary[]; open: (dialog: Dialog) => void }) {
  const { q = '', archive: isArchive = false } = useSearch({ from: '/shell/dashboard' })
  const navigate = useNavigate()
  const place = isArchive ? { archive: true as const } : {}
  const search = (typed: string) =>
    void navigate({ to: '.', search: typed ? { ...place, q: typed } : place, replace: true })
  const archived = all.filter(({ archivedAt }) => archivedAt !== null)
  const shown = isArchive ? archived : all.filter(({ archivedAt }) => archivedAt === null)
  const found = shown.filter((course) => matches(`${course.name} ${course.description}`, q))
  const toArchive = !isArchive && archived.length > 0 && (
    <Link to="/dashboard" search={{ archive: true }} className={classes.archive}>
      <IconArchive size={20} aria-hidden="true" />
      {fill(archive.list, { n: archived.length })}
    </Link>
  )
  if (shown.length === 0 && !isArchive) {
    const create = <Button onClick={() => open({ kind: 'create' })}>{nav.createGroup}</Button>
    return (
      <>
        <EmptyState title={dash.empty.title} action={create}>
          {dash.empty.body}
        </EmptyState>
        {toArchive}
      </>
    )
  }
  return (
    <>
      {isArchive && <ArchiveHead count={archived.length} />}
      {shown.length >= searchedFrom && <SearchField label={dash.search} value={q} onChange={search} />}
      {shown.length > 0 && found.length === 0 && <p role="status">{fill(common.noResults, { query: q })}</p>}
      <ul className={classes.grid}>
        {found.map((course) => (
          <CourseCard key={course.id} course={course} open={(kind) => open({ kind, course })} />
        ))}
      </ul>
      {toArchive}
    </>
  )
}

/** Over the courses that were archived: the way back to the others. */
function ArchiveHead({ count }: { count: number }) {
  return (
    <>
      <BackLink to="/dashboard" />
      <h2 className={classes.archiveTitle}>{fill(archive.list, { n: count })}</h2>
      {count === 0 && <p role="status">{archive.empty}</p>}
    </>
  )
}
