import type { LessonChange } from '@hasiye/contract/courses.ts'
import { changeLesson, undoLessonChange } from '@hasiye/contract/lesson-changes.ts'
import { courseKeys } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { lessonChange as texts } from '../../ui/texts/lesson-changes.ts'

const bodyOf = ({ kind, startsAt, movedTo, text }: LessonChange) => ({ kind, startsAt, movedTo, text })

const undoing = {
  stale: courseKeys,
  onDone: () => void notifySuccess(texts.undone),
  onError: () => void notifyError(texts.failed),
}

/**
 * Returns the function that undoes the change of a date's lessons and shows a toast; `before` is the change that it
 * replaced.
 */
export function useUndoChange(courseId: number) {
  const undo = useCall(undoLessonChange, undoing)
  const change = useCall(changeLesson, undoing)
  return (date: string, before?: LessonChange): void => {
    const params = { id: courseId, date }
    if (before) change.mutate({ params, body: bodyOf(before) })
    else undo.mutate({ params })
  }
}
