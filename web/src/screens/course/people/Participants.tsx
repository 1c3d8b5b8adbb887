import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { configQuery } from '../../../api/queries.ts'
import { joinRequests } from '../../../features/joining/queries.ts'
import {
  type PeopleActions,
  PeopleContext,
  type SeenReport,
  type SeenTable,
  waysBesideQr,
} from '../../../features/people/people-actions.ts'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { Attendance } from '../../attendance/Attendance.tsx'
import { useInvitation } from '../invite/useInvitation.ts'

const Invitation = lazyPart(async () => (await import('../invite/Invitation.tsx')).Invitation)
const Board = lazyPart(async () => (await import('../invite/Board.tsx')).Board)
const Requests = lazyPart(async () => (await import('../requests/Requests.tsx')).Requests)
const WaitingStrip = lazyPart(async () => (await import('../requests/WaitingStrip.tsx')).WaitingStrip)
const NamesSheet = lazyPart(async () => (await import('../import/NamesSheet.tsx')).NamesSheet)
const RenameCard = lazyPart(async () => (await import('./StudentDialogs.tsx')).RenameCard)
const StudentSheet = lazyPart(async () => (await import('./StudentSheet.tsx')).StudentSheet)
const ShowCard = lazyPart(async () => (await import('../cards/ShowCard.tsx')).ShowCard)
const AddStudent = lazyPart(async () => (await import('./AddStudent.tsx')).AddStudent)
const ImportStudents = lazyPart(async () => (await import('../import/ImportStudents.tsx')).ImportStudents)
const Teachers = lazyPart(async () => (await import('./Teachers.tsx')).Teachers)
const ExportSheet = lazyPart(async () => (await import('../report/ExportSheet.tsx')).ExportSheet)
const RemoveStudent = lazyPart(async () => (await import('./StudentDialogs.tsx')).RemoveStudent)

type OpenDialog =
  | { kind: 'addStudent' | 'importStudents' | 'teachers' | 'requests' }
  | { kind: 'addNames'; file?: File }
  | { kind: 'removeStudent' | 'renameCard'; student: Person }
  | { kind: 'showCard'; student: Person; isFromRequests?: boolean }
  | { kind: 'student'; student: Person; seen: SeenTable }
  | { kind: 'export'; seen: SeenReport }

/** Late enough not to compete with the marks on a slow connection. */
const fetchAfterMs = 1_000

/** The attendance of a course, and the dialogs that change its participants and teachers. */
export function Participants({ course, me }: { course: Course; me: Me }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const navigate = useNavigate()
  const opener = useRef<Element>(null)
  const open = (next: OpenDialog) => {
    opener.current = document.activeElement
    setDialog(next)
  }
  const invitation = useInvitation()
  const queryClient = useQueryClient()
  useEffect(() => {
    // Card and sheet are shown where there is no network; the address in their QR code and text is the installation's.
    const load = () =>
      void Promise.allSettled([
        StudentSheet.preload(),
        ShowCard.preload(),
        ExportSheet.preload(),
        queryClient.prefetchQuery(configQuery),
      ])
    const timer = setTimeout(load, fetchAfterMs)
    return () => clearTimeout(timer)
  }, [queryClient])
  const close = () => {
    setDialog(undefined)
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus())
  }
  const actions: PeopleActions = {
    invite: () => invitation.open('sheet'),
    addStudent: () => open({ kind: 'addStudent' }),
    addNames: () => open({ kind: 'addNames' }),
    openCards: () => void navigate({ to: '/course/$id/cards', params: { id: String(course.id) } }),
    openRegister: () => void navigate({ to: '/course/$id/register', params: { id: String(course.id) } }),
    openExport: (seen) => open({ kind: 'export', seen }),
    openStudent: (student, seen) => open({ kind: 'student', student, seen }),
    showCard: (student) => open({ kind: 'showCard', student }),
    renameCard: (student) => open({ kind: 'renameCard', student }),
    importStudents: () => open({ kind: 'importStudents' }),
    openTeachers: () => open({ kind: 'teachers' }),
    teacherCount: course.teachers.length,
    removeStudent: (student) => open({ kind: 'removeStudent', student }),
  }
  const waysFromSheet = waysBesideQr(actions).map((way) => ({
    ...way,
    open: () => {
      invitation.leave()
      way.open()
    },
  }))
  const isOpen = course.may.edit
  return (
    <>
      <PeopleContext value={actions}>
        <Attendance
          course={course}
          me={me}
          above={isOpen && <Waiting course={course} onOpen={() => open({ kind: 'requests' })} />}
        />
      </PeopleContext>
      <Suspense>
        {isOpen && invitation.invite === 'sheet' && (
          <Invitation
            course={course}
            ways={waysFromSheet}
            onBoard={() => invitation.open('board')}
            onClose={invitation.close}
          />
        )}
        {isOpen && invitation.invite === 'board' && <Board course={course} onClose={invitation.close} />}
        {dialog?.kind === 'requests' && (
          <Requests
            course={course}
            onCard={(student) => setDialog({ kind: 'showCard', student, isFromRequests: true })}
            onClose={close}
          />
        )}
        {dialog?.kind === 'addStudent' && (
          <AddStudent courseId={course.id} onImport={() => setDialog({ kind: 'importStudents' })} onClose={close} />
        )}
        {dialog?.kind === 'addNames' && <NamesSheet course={course} file={dialog.file} onClose={close} />}
        {dialog?.kind === 'student' && (
          <StudentSheet
            student={dialog.student}
            courseName={course.name}
            seen={dialog.seen}
            actions={{
              showCard: (student) => setDialog({ kind: 'showCard', student }),
              renameCard: (student) => setDialog({ kind: 'renameCard', student }),
              removeStudent: (student) => setDialog({ kind: 'removeStudent', student }),
            }}
            readOnly={!isOpen}
            onClose={close}
          />
        )}
        {dialog?.kind === 'export' && <ExportSheet course={course} {...dialog.seen} onClose={close} />}
        {dialog?.kind === 'renameCard' && <RenameCard courseId={course.id} student={dialog.student} onClose={close} />}
        {dialog?.kind === 'showCard' && (
          <ShowCard
            course={course}
            student={dialog.student}
            onClose={dialog.isFromRequests ? () => setDialog({ kind: 'requests' }) : close}
          />
        )}
        {dialog?.kind === 'importStudents' && (
          <ImportStudents course={course} onNames={(file) => setDialog({ kind: 'addNames', file })} onClose={close} />
        )}
        {dialog?.kind === 'teachers' && <Teachers course={course} me={me} onClose={close} />}
        {dialog?.kind === 'removeStudent' && (
          <RemoveStudent courseId={course.id} student={dialog.student} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** The strip of those who wait to be accepted; its code is loaded when there is somebody. */
function Waiting({ course, onOpen }: { course: Course; onOpen: () => void }) {
  const { data: waiting = [] } = useQuery(joinRequests(course.id))
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <WaitingStrip course={course} waiting={waiting} onOpen={onOpen} />
    </Suspense>
  )
}
