import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { absentOn } from '../../features/attendance/marks.ts'
import type { SaveOutcome } from '../../offline/outbox.ts'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { letterOf } from '../../ui/letter-of.ts'
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
}

/** The attendance screen: the grid, or one date at a time on phones. */
export function Attendance({ course, me, requests }: Props) {
  const { attendance, error, refetch } = useAttendance(course, me)
  const isList = useListLayout()
  useOwnHeader(isList && !error)
  if (error) {
    return <LoadError {...describeError(error, att.loadError)} onRetry={() => void refetch()} />
  }
  if (attendance) return <LoadedAttendance attendance={attendance} isList={isList} requests={requests} />
  return (
    <Delayed>
      <AttendanceSkeleton />
    </Delayed>
  )
}

/**
 * Marks on the root element that the screen has its own header, because the marks need the height; from the start, so
 * that nothing moves.
 */
function useOwnHeader(isOwn: boolean) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isOwn) dataset.ownHeader = ''
    return () => {
      delete dataset.ownHeader
    }
  }, [isOwn])
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

interface LoadedProps extends Pick<Props, 'requests'> {
  attendance: Loaded
  isList: boolean
}

function LoadedAttendance({ attendance, isList, requests }: LoadedProps) {
  const { roster, table, drafts } = attendance
  const { screen, dialog } = useCommands(attendance)
  useSaveOutcome(attendance, screen)
  useSaveKey(screen.save)
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
 * Notifies the user when everything was saved, and offers the list of absentees where today was saved too. Opens the
 * conflicts as soon as a save causes them.
 */
function useSaveOutcome({ drafts, table, roster }: Loaded, { open, showAbsent }: Screen) {
  const { sending, outbox } = drafts
  const { outcome } = sending
  const { marks } = table
  const { today, students } = roster
  const report = useEffectEvent((outcome: SaveOutcome) => {
    if (outcome.total === 0) return
    if (outcome.conflicts > 0) open('conflicts')
    else if (outcome.saved.length === outcome.total && outcome.skipped.length === 0) {
      const text = outcome.by === 'person' ? att.saved : sync.done
      const absent = outcome.saved.includes(today) ? absentOn(marks, today, students) : []
      if (absent.length === 0) void notifySuccess(text)
      else {
        const label = fill(absentToday.title, { n: absent.length })
        void notifySuccess(text, { action: { label, act: () => showAbsent(today) } })
      }
      outbox.forgetOutcome()
    }
  })
  // once: a person who closed the conflicts does not get them again with other marks
  useEffect(() => {
    if (outcome) report(outcome)
  }, [outcome])
}
