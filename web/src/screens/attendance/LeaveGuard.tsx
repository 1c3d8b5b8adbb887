import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useCourseDrafts } from '../../offline/course-drafts.ts'
import { countChanges, hasChanges } from '../../offline/drafts.ts'
import { overlay } from '../../offline/entries.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { leave } from '../../ui/texts/attendance.ts'
import type { DraftLayers } from './contexts.ts'
import { useAttendance } from './useAttendance.ts'

/** The page of a course and its trash, which has this guard too, are one to it. */
const withoutTrash = (path: string): string => path.replace(/\/trash$/, '')

/** Asks before the user leaves the course with unsaved changes. */
export function LeaveGuard({ drafts }: { drafts: DraftLayers }) {
  const { changes } = countChanges(drafts.unsaved)
  const isOnlyInMemory = drafts.storageOff && hasChanges(drafts.pending)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => changes > 0 && withoutTrash(current.pathname) !== withoutTrash(next.pathname),
    enableBeforeUnload: () => changes > 0 || isOnlyInMemory,
    withResolver: true,
  })
  const { mutate: saveAndGo, isPending } = useMutation({
    mutationFn: drafts.save,
    onSuccess: ({ failed, conflicts }) => (failed.length === 0 && conflicts === 0 ? proceed : reset)?.(),
  })
  const go = async () => {
    await drafts.discardUnsaved()
    proceed?.()
  }
  return (
    <Sheet title={leave.title} opened={status === 'blocked'} onClose={() => reset?.()}>
      <p>{fill(leave.body, { n: changes })}</p>
      <Button onClick={() => saveAndGo()} loading={isPending} data-autofocus>
        {leave.saveAndGo}
      </Button>
      <Button variant="light" color="nar" onClick={() => void go()} disabled={isPending}>
        {leave.go}
      </Button>
      <Button variant="default" onClick={() => reset?.()} disabled={isPending}>
        {leave.stay}
      </Button>
    </Sheet>
  )
}

interface Props {
  course: Course
  me: Me
}

/** For tabs without marks: asks there too before the user leaves the course with unsaved changes. */
export function UnsavedElsewhere({ course, me }: Props) {
  const { state } = useCourseDrafts(me.id, course.id)
  return hasChanges(overlay(state.drafts)) ? <Guard course={course} me={me} /> : null
}

function Guard({ course, me }: Props) {
  const { attendance } = useAttendance(course, me)
  return attendance && <LeaveGuard drafts={attendance.drafts} />
}
