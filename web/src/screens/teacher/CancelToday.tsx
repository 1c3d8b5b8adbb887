import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { cancelOwnLessons, undoOwnLessons } from '@hasiye/contract/lesson-changes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { GroupChoice } from '../../ui/blocks/GroupChoice.tsx'
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
  // of another owner's group its owner decides; who teaches only such groups means all of them
  const own = courses.filter(({ isOwner }) => isOwner)
  const form = useForm(cancelOwnLessons, {
    initial: { text: '', courseIds: (own.length > 0 ? own : courses).map(({ id }) => id) },
    labels: { text: texts.why },
    check: ({ courseIds }) => (courseIds.length === 0 ? { courseIds: texts.chooseGroup } : {}),
    input: ({ text, courseIds }) => ({ body: { date, text: text.trim(), courseIds } }),
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
      intro={<p>{fill(texts.allTodayBody, { n: form.values.courseIds.length })}</p>}
      isUnchanged={false}
      submit={texts.allToday}
      onClose={onClose}
    >
      <GroupChoice
        legend={texts.groups}
        courses={courses}
        chosen={form.values.courseIds}
        onChange={(ids) => form.setValue('courseIds', ids)}
        error={form.errors.courseIds}
      />
      <TextField {...form.field('text')} autoComplete="off" />
    </FormSheet>
  )
}
