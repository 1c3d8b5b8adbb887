import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { Attendance } from '../attendance/Attendance.tsx'
import { useInvitation } from '../invite/useInvitation.ts'
import { WaitingStrip } from '../requests/WaitingStrip.tsx'
import { waysBesideQr } from '../ways-in.ts'

const Invitation = lazyPart(async () => (await import('../invite/Invitation.tsx')).Invitation)
const Board = lazyPart(async () => (await import('../invite/Board.tsx')).Board)
const Requests = lazyPart(async () => (await import('../requests/Requests.tsx')).Requests)
const NamesSheet = lazyPart(async () => (await import('./names/NamesSheet.tsx')).NamesSheet)
const RenameCard = lazyPart(async () => (await import('./names/RenameCard.tsx')).RenameCard)
const ShowCard = lazyPart(async () => (await import('../cards/ShowCard.tsx')).ShowCard)
const AddStudent = lazyPart(async () => (await import('./AddStudent.tsx')).AddStudent)
const ImportStudents = lazyPart(async () => (await import('./import/ImportStudents.tsx')).ImportStudents)
const Teachers = lazyPart(async () => (await import('./Teachers.tsx')).Teachers)
const RemoveStudent = lazyPart(async () => (await import('./RemoveStudent.tsx')).RemoveStudent)

type OpenDialog =
  | { kind: 'addStudent' | 'addNames' | 'importStudents' | 'teachers' | 'requests' }
  | { kind: 'removeStudent' | 'renameCard' | 'showCard'; student: Person }

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
  const close = () => {
    setDialog(undefined)
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus())
  }
  const actions = {
    invite: () => invitation.open('sheet'),
    addStudent: () => open({ kind: 'addStudent' }),
    addNames: () => open({ kind: 'addNames' }),
    openCards: () => void navigate({ to: '/course/$id/cards', params: { id: String(course.id) } }),
    showCard: (student: Person) => open({ kind: 'showCard', student }),
    renameCard: (student: Person) => open({ kind: 'renameCard', student }),
    importStudents: () => open({ kind: 'importStudents' }),
    openTeachers: () => open({ kind: 'teachers' }),
    teacherCount: course.teachers.length,
    removeStudent: (student: Person) => open({ kind: 'removeStudent', student }),
  }
  const waysFromSheet = waysBesideQr(actions).map((way) => ({
    ...way,
    open: () => {
      invitation.leave()
      way.open()
    },
  }))
  const isOpen = course.readOnlyUntil === null && course.archivedAt === null
  return (
    <>
      <Attendance
        course={course}
        me={me}
        actions={actions}
        above={isOpen && <WaitingStrip courseId={course.id} onOpen={() => open({ kind: 'requests' })} />}
      />
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
        {dialog?.kind === 'requests' && <Requests courseId={course.id} onClose={close} />}
        {dialog?.kind === 'addStudent' && (
          <AddStudent courseId={course.id} onImport={() => setDialog({ kind: 'importStudents' })} onClose={close} />
        )}
        {dialog?.kind === 'addNames' && <NamesSheet course={course} onClose={close} />}
        {dialog?.kind === 'renameCard' && <RenameCard courseId={course.id} student={dialog.student} onClose={close} />}
        {dialog?.kind === 'showCard' && <ShowCard course={course} student={dialog.student} onClose={close} />}
        {dialog?.kind === 'importStudents' && <ImportStudents course={course} onClose={close} />}
        {dialog?.kind === 'teachers' && <Teachers course={course} me={me} onClose={close} />}
        {dialog?.kind === 'removeStudent' && (
          <RemoveStudent courseId={course.id} student={dialog.student} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
