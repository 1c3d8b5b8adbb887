import { undoLessonChange } from '@hasiye/contract/lesson-changes.ts'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../../api/mutation.ts'
import { courseKeys } from '../../api/queries.ts'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { lessonChange as texts } from '../../ui/texts/lesson-changes.ts'

/** Returns the function that takes the change of a date's lessons back, and says so. */
export function useUndoChange(courseId: number) {
  const undo = useMutation(mutation(undoLessonChange, { stale: courseKeys }))
  return (date: string): Promise<unknown> =>
    undo.mutateAsync({ params: { id: courseId, date } }).then(
      () => notifySuccess(texts.undone),
      () => notifyError(texts.failed),
    )
}
