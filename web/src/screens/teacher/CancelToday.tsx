import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { cancelOwnLessons, undoOwnLessons } from '@hasiye/contract/lesson-changes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useCall } from '../../forms/useCall.ts'
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

/** Cancels all lessons of today at once, for instance when the teacher is ill; the toast undoes it. */
export function CancelToday({ date, courses, onClose }: Props) {
  const { mutate: undo } = useCall(undoOwnLessons, {
    stale: courseKeys,
    onDone: () => void notifySuccess(texts.undone),
    onError: () => void notifyError(texts.failed),
  })
  const form = useForm(cancelOwnLessons, {
    initial: { text: '' },
    labels: { text: texts.why },
    input: ({ text }) => ({ body: { date, text: text.trim() } }),
    stale: courseKeys,
    failed: texts.failed,
    onSaved: ({ courseIds }) => {
      void notifySuccess(fill(texts.allTodayDone, { n: courseIds.length }), { undo: () => undo({ params: { date } }) })
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
