import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useEffect, useEffectEvent } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { letterOf } from '../../device/letter-of.ts'
import { absentOn } from '../../features/attendance/marks.ts'
import { usePeople } from '../../features/people/people-actions.ts'
import type { SaveOutcome } from '../../offline/outbox.ts'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Delayed, Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { absentToday, att, sync } from '../../ui/texts/attendance.ts'
import type { BannerContent } from './BannerLine.tsx'
import {
  DraftsContext,
  type Attendance as Loaded,
  RosterContext,
  type Screen,
  ScreenContext,
  TableContext,
} from './contexts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PhoneView } from './phone/PhoneView.tsx'
import { useAttendance } from './useAttendance.ts'
import { useCommands } from './useCommands.ts'
import { useListLayout } from './useListLayout.ts'

const DesktopView = lazyPart(() => import('./grid/DesktopView.tsx'), 'DesktopView')

interface Props {
  course: Course
  me: Me
  /** Of students who ask to join. */
  requests: BannerContent | undefined
  /** The history is to be opened, which calls `onHistory`. */
  isHistoryAsked: boolean
  onHistory: () => void
}

/** The attendance screen: the grid, or one date at a time on phones. */
export function Attendance({ course, me, ...asked }: Props) {
  const { attendance, error, refetch } = useAttendance(course, me)
  const isList = useListLayout()
  if (error) {
    return <LoadError {...describeError(error, att.loadError)} onRetry={() => void refetch()} />
  }
  if (attendance) return <LoadedAttendance attendance={attendance} isList={isList} {...asked} />
  return (
    <Delayed>
      <AttendanceSkeleton />
    </Delayed>
  )
}

const rows = Array.from({ length: 8 }, (_, i) => i)

/** Placeholder shown while the attendance is loading. */
function AttendanceSkeleton() {
  return (
    <Column gap="s" role="status" aria-label={att.loading}>
      <Skeleton height={44} width="60%" />
      {rows.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Column>
  )
}

interface LoadedProps extends Omit<Props, 'course' | 'me'> {
  attendance: Loaded
  isList: boolean
}

function LoadedAttendance({ attendance, isList, requests, isHistoryAsked, onHistory }: LoadedProps) {
  const { roster, table, drafts } = attendance
  const { screen, dialog } = useCommands(attendance)
  useSaveOutcome(attendance, screen)
  useSaveKey(screen.save)
  const openHistory = useEffectEvent(() => {
    screen.open('history')
    onHistory()
  })
  useEffect(() => {
    if (isHistoryAsked) openHistory()
  }, [isHistoryAsked])
  return (
    <RosterContext value={roster}>
      <TableContext value={table}>
        <DraftsContext value={drafts}>
          <ScreenContext value={screen}>
            {isList ? <PhoneView requests={requests} /> : <DesktopView requests={requests} />}
            {dialog}
            <LeaveGuard drafts={drafts} />
          </ScreenContext>
        </DraftsContext>
      </TableContext>
    </RosterContext>
  )
}

/** Makes Ctrl+S save the attendance instead of the page. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (letterOf(event) !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [save])
}

/**
 * Notifies the user when everything was saved, offers the list of absentees where today was saved too, and after the
 * first lesson to send the families their links. Opens the
 * conflicts as soon as a save causes them.
 */
function useSaveOutcome({ drafts, table, roster }: Loaded, { open, showAbsent }: Screen) {
  const { sending, outbox } = drafts
  const { outcome } = sending
  const { marks } = table
  const { today, students } = roster
  const { offerFamilies } = usePeople()
  const report = useEffectEvent((outcome: SaveOutcome) => {
    if (outcome.total === 0) return
    if (outcome.conflicts > 0) open('conflicts')
    else if (outcome.saved.length === outcome.total && outcome.skipped.length === 0) {
      const text = outcome.by === 'person' ? att.saved : sync.done
      const absent = outcome.saved.includes(today) ? absentOn(marks, today, students) : []
      const label = fill(absentToday.title, { n: absent.length })
      const notify = () =>
        void notifySuccess(text, absent.length > 0 ? { action: { label, act: () => showAbsent(today) } } : {})
      const isFirst = outcome.by === 'person' && [...marks.stored.keys()].every((date) => outcome.saved.includes(date))
      if (isFirst) offerFamilies(notify)
      else notify()
      outbox.forgetOutcome()
    }
  })
  // once: a person who closed the conflicts does not get them again with other marks
  useEffect(() => {
    if (outcome) report(outcome)
  }, [outcome])
}
