import { useEffect } from 'react'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { att, sync } from '../../../ui/texts/attendance.ts'
import type { AttendanceView } from './useAttendance.ts'

/** Notifies the user when everything was saved, and opens the conflicts as soon as a save causes them. */
export function useSaveNotices({ held }: AttendanceView, onConflicts: () => void): void {
  const { outcome } = held.sending
  useEffect(() => {
    if (!outcome || outcome.total === 0) return
    if (outcome.conflicts > 0) onConflicts()
    else if (outcome.saved.length === outcome.total && outcome.skipped.length === 0) {
      void notifySuccess(outcome.by === 'person' ? att.saved : sync.done)
      held.outbox.forgetOutcome()
    }
  }, [outcome, held.outbox, onConflicts])
}
