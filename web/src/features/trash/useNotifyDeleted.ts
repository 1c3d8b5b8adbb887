import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { trash as texts } from '../../ui/texts/history.ts'
import { type Restored, restoreInCourse } from './restore.ts'

/** What a dialog says about how long a deletion can be undone. */
export const restorableHint: string = fill(texts.hint, { days: lifetimes.trashDays })

/** Returns the function that says that something in a course was deleted; the notice offers to restore it. */
export function useNotifyDeleted(courseId: number): (text: string, deleted: Restored) => void {
  const client = useQueryClient()
  return (text, deleted) =>
    void notifySuccess(text, {
      undo: () => void restoreInCourse(client, courseId, deleted),
      undoLabel: texts.restore,
    })
}
