import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './Attendance.module.css'
import { DraftsContext, RosterContext, ScreenContext, TableContext } from './contexts.ts'
import { Dialogs } from './Dialogs.tsx'
import { DesktopView } from './grid/DesktopView.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PhoneView } from './phone/PhoneView.tsx'
import { useSaveOutcome } from './SaveNotices.tsx'
import { type Attendance as Loaded, useAttendance } from './useAttendance.ts'
import { useCommands } from './useCommands.ts'
import { useListLayout } from './useListLayout.ts'

interface Props {
  course: Course
  me: Me
  /** Stands above the marks. */
  above: ReactNode
}

/** The attendance screen: the grid, or one date at a time on phones. */
export function Attendance({ course, me, above }: Props) {
  const { attendance, error, refetch } = useAttendance(course, me)
  if (error) {
    return (
      <LoadError {...describeError(error, att.loadError)} retryLabel={common.retry} onRetry={() => void refetch()} />
    )
  }
  if (attendance) return <LoadedAttendance attendance={attendance} above={above} />
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
    <div className={classes.skeleton} role="status" aria-label={att.loading}>
      <Skeleton height={44} width="60%" />
      {rows.map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  )
}

function LoadedAttendance({ attendance, above }: { attendance: Loaded } & Pick<Props, 'above'>) {
  const isList = useListLayout()
  const { roster, table, drafts } = attendance
  const { screen, dialog, closeDialog } = useCommands(attendance)
  useSaveOutcome(drafts, screen.open)
  useSaveKey(screen.save)
  return (
    <RosterContext value={roster}>
      <TableContext value={table}>
        <DraftsContext value={drafts}>
          <ScreenContext value={screen}>
            {isList ? <PhoneView above={above} /> : <DesktopView above={above} />}
            <Dialogs dialog={dialog} onClose={closeDialog} />
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
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [save])
}
