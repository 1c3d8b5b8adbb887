import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { configQuery } from '../../api/queries.ts'
import { prefetchLater } from '../../device/first-use.ts'
import { joinRequests } from '../../features/joining/queries.ts'
import { type PeopleActions, PeopleContext } from '../../features/people/people-actions.ts'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { waiting as waitingTexts } from '../../ui/texts/joining.ts'
import { requests as requestTexts } from '../../ui/texts/requests.ts'
import { Attendance } from '../attendance/Attendance.tsx'
import type { BannerContent } from '../attendance/BannerLine.tsx'
import { wasOffered } from './families/offered.ts'
import { type InvitationKind, invitationIn } from './invite/search.ts'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

// They are in the URL, so that Back closes them.
const table = async () => (await import('./dialogs.tsx')).dialogs
const Board = lazyPart(table, 'board')
const Invitation = lazyPart(table, 'invitation')

interface Props {
  course: Course
  me: Me
  /** The history is to be opened, which calls `onHistory`. */
  isHistoryAsked: boolean
  onHistory: () => void
}

/** The attendance of a course, and the dialogs that change its participants and teachers. */
export function Participants({ course, me, isHistoryAsked, onHistory }: Props) {
  const { open, isOpen, dialog } = useDialogs(dialogs, { course, me })
  const navigate = useNavigate()
  const invitation = useInvitation()
  const queryClient = useQueryClient()
  // The QR code and the text of a card contain the address in the configuration.
  useEffect(() => prefetchLater(() => queryClient.prefetchQuery(configQuery)), [queryClient])
  const openRequests = () =>
    open('requests', { onMerge: (request, card) => open('mergeCard', { request, card, onClose: openRequests }) })
  const mayEdit = course.may.edit
  const options = {
    byCode: () => invitation.open('sheet'),
    byFile: () => actions.importStudents(),
    byId: () => open('addById'),
  }
  const actions: PeopleActions = {
    addStudents: () => open('addStudents', { options }),
    openReports: () => void navigate({ to: '/course/$id/reports', params: { id: String(course.id) } }),
    openExport: () => open('exportReport'),
    offerFamilies: (afterwards) => {
      const n = countUntold(course)
      if (n > 0 && mayEdit && !isOpen && !wasOffered()) open('families', { n, afterwards })
      else afterwards()
    },
    openTeachers: () => open('teachers'),
    changeLesson: (date) => open('changeLesson', { date }),
    openStudent: (student, seen) => open('student', { student, seen, actions }),
    showCard: (student) => open('showCard', { student }),
    renameCard: (student) => open('renameCard', { student }),
    newCardId: (student) => open('newCardId', { student }),
    mergeCards: (student) => open('mergeCards', { student }),
    nameInCourse: (student) => open('nameInCourse', { student }),
    studentRound: (student) => open('studentRound', { studentId: student.id }),
    moveStudent: (student) => open('moveStudent', { student }),
    importStudents: () => open('importStudents', { onNames: (file) => open('addStudents', { file, options }) }),
    removeStudent: (student) => open('removeStudent', { student }),
  }
  const requests = useRequestsBanner(course, openRequests)
  useAsked(() => open('addStudents', { options }))
  return (
    <>
      <PeopleContext value={actions}>
        <Attendance course={course} me={me} requests={requests} isHistoryAsked={isHistoryAsked} onHistory={onHistory} />
      </PeopleContext>
      <Suspense>
        {mayEdit && invitation.invite === 'sheet' && (
          <Invitation course={course} onBoard={() => invitation.open('board')} onClose={invitation.close} />
        )}
        {mayEdit && invitation.invite === 'board' && <Board course={course} onClose={invitation.close} />}
      </Suspense>
      {dialog}
    </>
  )
}

/** Opens the sheet for students in a teacher's first course, once. */
function useAsked(openSheet: () => void): void {
  const isAsked = useLocation({ select: ({ state }) => state.asksForStudents })
  const navigate = useNavigate()
  const ask = useEffectEvent(async () => {
    await navigate({ to: '.', hash: true, replace: true, state: {}, resetScroll: false, hashScrollIntoView: false })
    openSheet()
  })
  useEffect(() => {
    if (isAsked) void ask()
  }, [isAsked])
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

/** How many families see nothing yet: of students without an account, to whom nobody sent the link. */
const countUntold = ({ participants }: Pick<Course, 'participants'>): number =>
  participants.filter(({ hasAccount, sent, parentDevices }) => !hasAccount && !sent && !parentDevices).length
