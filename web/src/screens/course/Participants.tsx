import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { configQuery } from '../../api/queries.ts'
import { joinRequests } from '../../features/joining/queries.ts'
import { listAddOptions, type PeopleActions, PeopleContext } from '../../features/people/people-actions.ts'
import { useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { prefetchLater } from '../../ui/first-use.ts'
import { waiting as waitingTexts } from '../../ui/texts/joining.ts'
import { requests as requestTexts } from '../../ui/texts/requests.ts'
import { Attendance } from '../attendance/Attendance.tsx'
import type { BannerContent } from '../attendance/BannerLine.tsx'
import { courseDialogs } from './course-dialogs.ts'
import { type InvitationKind, invitationIn } from './invite/search.ts'

// They are in the URL, so that Back closes them.
const table = async () => (await import('./dialogs.ts')).dialogs
const Board = lazyPart(table, 'board')
const Invitation = lazyPart(table, 'invitation')

/** The attendance of a course, and the dialogs that change its participants and teachers. */
export function Participants({ course, me }: { course: Course; me: Me }) {
  const { open, dialog } = useDialogs(courseDialogs, { course, me })
  const navigate = useNavigate()
  const invitation = useInvitation()
  const queryClient = useQueryClient()
  // The QR code and the text of a card contain the address in the configuration.
  useEffect(() => prefetchLater(() => queryClient.prefetchQuery(configQuery)), [queryClient])
  const openRequests = () =>
    open('requests', { onMerge: (request, card) => open('mergeCard', { request, card, onClose: openRequests }) })
  const params = { id: String(course.id) }
  const actions: PeopleActions = {
    invite: () => invitation.open('sheet'),
    addStudent: () => open('addStudent', { onImport: actions.importStudents }),
    addNames: () => open('addNames'),
    openCards: () => void navigate({ to: '/course/$id/cards', params }),
    openReport: () => void navigate({ to: '/course/$id/register', params }),
    openMonthSheets: () => void navigate({ to: '/course/$id/months', params }),
    openExport: (seen) => open('exportReport', seen),
    openStudent: (student, seen) => open('student', { student, seen, actions }),
    showCard: (student) => open('showCard', { student }),
    renameCard: (student) => open('renameCard', { student }),
    newCardId: (student) => open('newCardId', { student }),
    mergeCards: (student) => open('mergeCards', { student }),
    nameInCourse: (student) => open('nameInCourse', { student }),
    studentRound: (student) => open('studentRound', { studentId: student.id }),
    moveStudent: (student) => open('moveStudent', { student }),
    importStudents: () => open('importStudents', { onNames: (file) => open('addNames', { file }) }),
    openTeachers: () => open('teachers'),
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
  const requests = useRequestsBanner(course, openRequests)
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
      </Suspense>
      {dialog}
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
function useRequestsBanner({ id, may }: Course, onOpen: () => void): BannerContent | undefined {
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
