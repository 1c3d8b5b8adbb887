import type { ReactNode } from 'react'
import type { PeopleActions } from './people-actions.ts'
import type { AttendanceView } from './useAttendance.ts'
import type { Commands } from './useCommands.ts'

/** What both layouts of the screen are given. */
export interface ScreenProps {
  view: AttendanceView
  commands: Commands
  actions: PeopleActions
  /** Stands above the marks. */
  above: ReactNode
  /** The date added last, to be brought into view. */
  addedDate: string | undefined
  onExport: () => void
}
