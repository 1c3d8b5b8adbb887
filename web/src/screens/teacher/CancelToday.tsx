import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { cancelOwnLessons, undoOwnLessons } from '@hasiye/contract/lesson-changes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../../api/mutation.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { lessonChange as texts } from '../../ui/texts/lesson-changes.ts'

interface Props {
  /** `YYYY-MM-DD` */
  date: string
  courses: readonly CourseSummary[]
  onClose: () => void
}

/** Cancels all lessons of today at once, as for a teacher who is ill; the notice takes it back. */
export function CancelToday({ date, courses, onClose }: Props) {
  const undo = useMutation(mutation(undoOwnLessons, { stale: courseKeys }))
  const takeBack = () =>
    void undo.mutateAsync({ params: { date } }).then(
      () => notifySuccess(texts.undone),
      () => notifyError(texts.failed),
    )
  const form = useForm(cancelOwnLessons, {
    initial: { text: '' },
    labels: { text: texts.why },
    input: ({ text }) => ({ body: { date, text: text.trim() } }),
    stale: courseKeys,
    failed: texts.failed,
    onSaved: ({ courseIds }) => {
      void notifySuccess(fill(texts.allTodayDone, { n: courseIds.length }), { undo: takeBack })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={texts.allToday}
      intro={<p>{fill(texts.allTodayBody, { n: courses.length })}</p>}
      submit={texts.allToday}
      onClose={onClose}
    >
      <TextField {...form.field('text')} autoComplete="off" />
    </FormSheet>
  )
}
