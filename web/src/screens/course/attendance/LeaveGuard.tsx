import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { countChanges, hasChanges } from '../../../offline/drafts.ts'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { leave } from '../../../ui/texts/attendance.ts'
import type { AttendanceView } from './useAttendance.ts'

/** Asks before the user leaves the course with unsaved changes. */
export function LeaveGuard({ view }: { view: AttendanceView }) {
  const [isBusy, setBusy] = useState(false)
  const { changes } = countChanges(view.unsaved)
  const isOnlyInMemory = view.held.state.storageOff && hasChanges(view.waiting)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => changes > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => changes > 0 || isOnlyInMemory,
    withResolver: true,
  })
  const saveAndGo = async () => {
    setBusy(true)
    const { failed, conflicts } = await view.save()
    setBusy(false)
    if (failed.length === 0 && conflicts === 0) proceed?.()
    else reset?.()
  }
  const go = async () => {
    await view.discardUnsaved()
    proceed?.()
  }
  return (
    <Sheet title={leave.title} opened={status === 'blocked'} onClose={() => reset?.()}>
      <p>{fill(leave.body, { n: changes })}</p>
      <Button onClick={() => void saveAndGo()} loading={isBusy} data-autofocus>
        {leave.saveAndGo}
      </Button>
      <Button variant="light" color="nar" onClick={() => void go()} disabled={isBusy}>
        {leave.go}
      </Button>
      <Button variant="default" onClick={() => reset?.()} disabled={isBusy}>
        {leave.stay}
      </Button>
    </Sheet>
  )
}
