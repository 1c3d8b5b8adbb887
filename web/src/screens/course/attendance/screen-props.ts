import type { ReactNode } from 'react'
import type { PeopleActions } from './people-actions.ts'
import type { AttendanceView } from './useAttendance.ts'
import type { Commands } from './useCommands.ts'

/** Props shared by both layouts of the screen. */
export interface ScreenProps {
  view: AttendanceView
  commands: Commands
  actions: PeopleActions
  /** Shown above the marks. */
  above: ReactNode
  /** The date added last, to be scrolled into view. */
  addedDate: string | undefined
  onExport: () => void
}
