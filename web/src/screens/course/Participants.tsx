import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { configQuery } from '../../api/queries.ts'
import { joinRequests } from '../../features/joining/queries.ts'
import { listAddOptions, type PeopleActions, PeopleContext } from '../../features/people/people-actions.ts'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { prefetchLater } from '../../ui/first-use.ts'
import { waiting as waitingTexts } from '../../ui/texts/joining.ts'
import { requests as requestTexts } from '../../ui/texts/requests.ts'
import { Attendance } from '../attendance/Attendance.tsx'
import type { NoticeContent } from '../attendance/Notice.tsx'
import { type InvitationKind, invitationIn } from './invite/search.ts'

const AddStudent = lazyPart(() => import('./people/AddStudent.tsx'), 'AddStudent')
const Board = lazyPart(() => import('./invite/Board.tsx'), 'Board')
const ExportSheet = lazyPart(() => import('./report/ExportSheet.tsx'), 'ExportSheet')
const ImportStudents = lazyPart(() => import('./import/ImportStudents.tsx'), 'ImportStudents')
const Invitation = lazyPart(() => import('./invite/Invitation.tsx'), 'Invitation')
const MergeCard = lazyPart(() => import('./requests/MergeCard.tsx'), 'MergeCard')
const MoveStudent = lazyPart(() => import('./people/MoveStudent.tsx'), 'MoveStudent')
const NamesSheet = lazyPart(() => import('./import/NamesSheet.tsx'), 'NamesSheet')
const NameInCourse = lazyPart(() => import('./people/StudentDialogs.tsx'), 'NameInCourse')
const RemoveStudent = lazyPart(() => import('./people/StudentDialogs.tsx'), 'RemoveStudent')
const RenameCard = lazyPart(() => import('./people/StudentDialogs.tsx'), 'RenameCard')
const Requests = lazyPart(() => import('./requests/Requests.tsx'), 'Requests')
const ShowCard = lazyPart(() => import('./cards/ShowCard.tsx'), 'ShowCard')
const StudentSheet = lazyPart(() => import('./people/StudentSheet.tsx'), 'StudentSheet')
const Teachers = lazyPart(() => import('./people/Teachers.tsx'), 'Teachers')

const dialogs = {
  addNames: NamesSheet,
  addStudent: AddStudent,
  exportReport: ExportSheet,
  importStudents: ImportStudents,
  mergeCard: MergeCard,
  moveStudent: MoveStudent,
  nameInCourse: NameInCourse,
  removeStudent: RemoveStudent,
  renameCard: RenameCard,
  requests: Requests,
  showCard: ShowCard,
  student: StudentSheet,
  teachers: Teachers,
}

/** Properties that every dialog receives; the others come from the code that opens it, which may also replace `onClose`. */
interface SharedProps {
  course: Course
  me: Me
  onClose: () => void
}

type Kind = keyof typeof dialogs
type OwnProps<K extends Kind> = Omit<ComponentProps<(typeof dialogs)[K]>, keyof SharedProps> & { onClose?: () => void }

/** The attendance of a course, and the dialogs that change its participants and teachers. */
export function Participants({ course, me }: { course: Course; me: Me }) {
  const [dialog, setDialog] = useState<{ kind: Kind; props: object }>()
  const opener = useRef<Element>(null)
  const navigate = useNavigate()
  const invitation = useInvitation()
  const queryClient = useQueryClient()
  useEffect(() => {
    // These dialogs open without a network. The QR code and the text of a card contain the address in the configuration.
    return prefetchLater(() =>
      Promise.allSettled([
        StudentSheet.prefetch(),
        ShowCard.prefetch(),
        ExportSheet.prefetch(),
        queryClient.prefetchQuery(configQuery),
      ]),
    )
  }, [queryClient])
  const open = <K extends Kind>(kind: K, props: OwnProps<K>) => {
    // A dialog that another one opens returns the focus to the opener of the first.
    opener.current ??= document.activeElement
    setDialog({ kind, props })
  }
  const close = () => {
    const focused = opener.current
    opener.current = null
    setDialog(undefined)
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus())
  }
  const openRequests = () =>
    open('requests', { onMerge: (request, card) => open('mergeCard', { request, card, onClose: openRequests }) })
  const params = { id: String(course.id) }
  const actions: PeopleActions = {
    invite: () => invitation.open('sheet'),
    addStudent: () => open('addStudent', { onImport: actions.importStudents }),
    addNames: () => open('addNames', {}),
    openCards: () => void navigate({ to: '/course/$id/cards', params }),
    openReport: () => void navigate({ to: '/course/$id/register', params }),
    openExport: (seen) => open('exportReport', seen),
    openStudent: (student, seen) => open('student', { student, seen, actions }),
    showCard: (student) => open('showCard', { student }),
    renameCard: (student) => open('renameCard', { student }),
    nameInCourse: (student) => open('nameInCourse', { student }),
    moveStudent: (student) => open('moveStudent', { student }),
    importStudents: () => open('importStudents', { onNames: (file) => open('addNames', { file }) }),
    openTeachers: () => open('teachers', {}),
    teacherCount: course.teachers.length,
    removeStudent: (student) => open('removeStudent', { student }),
  }
  const invitationOptions = listAddOptions(actions).map((option) => ({
    ...option,
    open: () => {
      invitation.leave()
      option.open()
    },
  }))
  const mayEdit = course.may.edit
  const requests = useRequestsNotice(course, openRequests)
  const Dialog = dialog && (dialogs[dialog.kind] as ComponentType<SharedProps>)
  return (
    <>
      <PeopleContext value={actions}>
        <Attendance course={course} me={me} requests={requests} />
      </PeopleContext>
      <Suspense>
        {mayEdit && invitation.invite === 'sheet' && (
          <Invitation
            course={course}
            options={invitationOptions}
            onBoard={() => invitation.open('board')}
            onClose={invitation.close}
          />
        )}
        {mayEdit && invitation.invite === 'board' && <Board course={course} onClose={invitation.close} />}
        {Dialog && <Dialog course={course} me={me} onClose={close} {...dialog.props} />}
      </Suspense>
    </>
  )
}

/** Which view of the invitation is open. It is part of the URL, so that Back closes the view that was opened last. */
function useInvitation() {
  const { invite } = invitationIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { history } = useRouter()
  const stay = { to: '.', hash: true, resetScroll: false, hashScrollIntoView: false } as const
  const open = (kind: InvitationKind) =>
    void navigate({ ...stay, search: { invite: kind }, state: { isOpenedHere: true } })
  /** Closes it without going back, because another dialog opens or because the page was loaded with it. */
  const leave = () => void navigate({ ...stay, search: {}, replace: true })
  const close = () => (history.location.state.isOpenedHere ? history.back() : leave())
  return { invite, open, close, leave }
}

/** The number of students who ask to join. */
function useRequestsNotice({ id, may }: Course, onOpen: () => void): NoticeContent | undefined {
  const { data: waiting = [] } = useQuery({ ...joinRequests(id), enabled: may.edit })
  if (!may.edit || waiting.length === 0) return undefined
  return {
    tone: 'requests',
    text: fill(waitingTexts.count, { n: waiting.length }),
    label: requestTexts.title,
    actions: [{ label: requestTexts.look, onClick: onOpen }],
    isDirect: true,
  }
}
