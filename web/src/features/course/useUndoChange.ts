import type { LessonChange } from '@hasiye/contract/courses.ts'
import { changeLesson, undoLessonChange } from '@hasiye/contract/lesson-changes.ts'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../../api/mutation.ts'
import { courseKeys } from '../../api/queries.ts'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { lessonChange as texts } from '../../ui/texts/lesson-changes.ts'

const bodyOf = ({ kind, startsAt, movedTo, text }: LessonChange) => ({ kind, startsAt, movedTo, text })

/** Returns the function that takes the change of a date's lessons back, `before` is what it replaced, and says so. */
export function useUndoChange(courseId: number) {
  const undo = useMutation(mutation(undoLessonChange, { stale: courseKeys }))
  const change = useMutation(mutation(changeLesson, { stale: courseKeys }))
  return (date: string, before?: LessonChange): Promise<unknown> => {
    const params = { id: courseId, date }
    const taken = before ? change.mutateAsync({ params, body: bodyOf(before) }) : undo.mutateAsync({ params })
    return taken.then(
      () => notifySuccess(texts.undone),
      () => notifyError(texts.failed),
    )
  }
}
