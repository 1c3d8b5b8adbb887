import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Delayed } from '../../../ui/blocks/Delayed.tsx'
import { LoadError } from '../../../ui/blocks/LoadError.tsx'
import { useNarrow } from '../../../ui/blocks/useNarrow.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import classes from './Attendance.module.css'
import { Dialogs } from './Dialogs.tsx'
import { DesktopView } from './grid/DesktopView.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { PeopleActions } from './people-actions.ts'
import { PhoneView } from './phone/PhoneView.tsx'
import { type AttendanceView, useAttendance } from './useAttendance.ts'
import { useCommands } from './useCommands.ts'

interface Props {
  course: Course
  me: Me
  actions: PeopleActions
  /** Stands above the marks. */
  above: ReactNode
}

/** The attendance screen: the grid, or one date at a time on phones. */
export function Attendance({ course, me, actions, above }: Props) {
  const { view, error, refetch } = useAttendance(course, me)
  if (error) {
    return (
      <LoadError text={att.loadError} detail={error.message} retryLabel={common.retry} onRetry={() => void refetch()} />
    )
  }
  if (view) return <LoadedAttendance view={view} actions={actions} above={above} />
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

function LoadedAttendance({ view, actions, above }: { view: AttendanceView } & Pick<Props, 'actions' | 'above'>) {
  const isNarrow = useNarrow()
  const [addedDate, setAddedDate] = useState<string>()
  const { commands, report, dialog, closeDialog } = useCommands(view, setAddedDate)
  useSaveKey(commands.save)
  const screen = { view, commands, actions, above, addedDate, onExport: report.start }
  return (
    <>
      {isNarrow ? <PhoneView {...screen} /> : <DesktopView {...screen} />}
      <Dialogs view={view} commands={commands} dialog={dialog} onClose={closeDialog} writeReport={report.write} />
      <LeaveGuard view={view} />
    </>
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
