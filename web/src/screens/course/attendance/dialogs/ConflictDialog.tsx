import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { notifySuccess } from '../../../../ui/blocks/notify.ts'
import { Sheet } from '../../../../ui/blocks/Sheet.tsx'
import { conflict as texts } from '../../../../ui/texts/attendance.ts'
import { type Conflict, keepMine, keepTheirs } from '../model/conflicts.ts'
import type { AttendanceView } from '../useAttendance.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import classes from './ConflictDialog.module.css'

/** Shows both values of every conflicting cell and lets the user choose one. */
export function ConflictDialog({ view, onClose }: { view: AttendanceView; onClose: () => void }) {
  const { conflicts, course, held } = view
  const keep = async (chosen: Conflict[], keepOne: typeof keepMine) => {
    await held.store.change((drafts) => chosen.reduce(keepOne, drafts))
    if (chosen.length < conflicts.length) return
    onClose()
    void notifySuccess(texts.resolved)
    if (held.sending.outcome?.conflicts) await view.save()
  }
  return (
    <Sheet
      title={conflicts.length === 1 ? texts.title : fill(texts.count, { n: conflicts.length })}
      opened
      onClose={onClose}
      size={560}
      footer={
        conflicts.length > 1 && (
          <>
            <Button variant="default" onClick={() => void keep(conflicts, keepTheirs)}>
              {texts.allTheirs}
            </Button>
            <Button variant="default" onClick={() => void keep(conflicts, keepMine)}>
              {texts.allMine}
            </Button>
          </>
        )
      }
    >
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.draft.date}/${conflict.draft.studentId}`}>
            <ConflictChoice
              courseId={course.id}
              conflict={conflict}
              onMine={() => void keep([conflict], keepMine)}
              onTheirs={() => void keep([conflict], keepTheirs)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
