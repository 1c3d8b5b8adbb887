import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import { breakDays, createBreak, undoBreak } from '@hasiye/contract/lesson-changes.ts'
import { addDays, lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useDayOffOn } from '../../api/days-off.ts'
import { courseKeys, myCourses } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { GroupChoice } from '../../ui/blocks/GroupChoice.tsx'
import { Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { lessonChange, lessonBreak as texts } from '../../ui/texts/lesson-changes.ts'

interface Typed {
  [name: string]: unknown
  from: string | null
  to: string | null
  courseIds: number[]
  text: string
}

/** Days without lessons in several groups at once; the toast undoes it. */
export function TakeBreak({ onClose }: { onClose: () => void }) {
  const { data: all = [] } = useQuery(myCourses)
  const courses = all.filter(({ may }) => may.edit)
  const dayOffOn = useDayOffOn()
  const { mutate: undo } = useCall(undoBreak, {
    stale: courseKeys,
    onDone: () => void notifySuccess(texts.undone),
    failed: texts.undoFailed,
  })
  // of another owner's group its owner decides
  const initial: Typed = {
    from: null,
    to: null,
    courseIds: courses.filter(({ isOwner }) => isOwner).map(({ id }) => id),
    text: '',
  }
  const form = useForm(createBreak, {
    initial,
    labels: { text: texts.why },
    check: ({ from, to, courseIds }) => ({
      ...(from === null && { from: lessonChange.noDate }),
      ...(to === null && { to: lessonChange.noDate }),
      ...(courseIds.length === 0 && { courseIds: lessonChange.chooseGroup }),
    }),
    input: ({ from, to, courseIds, text }) => ({
      body: { from: from ?? '', to: to ?? '', courseIds, text: text.trim() },
    }),
    storeTypedAs: 'break/new',
    stale: courseKeys,
    failed: texts.failed,
    onSaved: ({ id, from, to }, { courseIds }) => {
      const said = fill(texts.done, { days: daysText(from, to), n: courseIds.length })
      void notifySuccess(said, { undo: () => undo({ params: { id } }) })
      onClose()
    },
  })
  const { from, to, courseIds } = form.values
  const chosen = courses.filter(({ id }) => courseIds.includes(id))
  const days = from && to ? daysFrom(from, to) : []
  const lessons = chosen.flatMap((course) => days.flatMap((day) => lessonsOn(course, day, dayOffOn))).length
  return (
    <FormSheet form={form} title={texts.title} submit={texts.submit} onClose={onClose}>
      <DateField
        label={texts.from}
        value={from}
        onChange={(day) => form.setValue('from', day)}
        error={form.errors.from}
      />
      <DateField label={texts.to} value={to} onChange={(day) => form.setValue('to', day)} error={form.errors.to} />
      <GroupChoice
        legend={texts.groups}
        courses={courses}
        chosen={courseIds}
        onChange={(ids) => form.setValue('courseIds', ids)}
        error={form.errors.courseIds}
      />
      <TextField {...form.field('text')} labelNote={common.optional} autoComplete="off" />
      <Hint>{fill(days.length > 0 ? texts.counted : texts.notified, { n: chosen.length, lessons })}</Hint>
    </FormSheet>
  )
}

/** The days of a break, as many as it may have. */
function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < breakDays; day = addDays(day, 1)) days.push(day)
  return days
}
