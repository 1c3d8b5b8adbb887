import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { daysText } from '@hasiye/contract/lesson-change-text.ts'
import { cancelOwnLessons, createBreak, undoOwnLessons } from '@hasiye/contract/lesson-changes.ts'
import { lessonsOn } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useDayOffOn } from '../../api/days-off.ts'
import { courseKeys, myCourses } from '../../api/queries.ts'
import { useToday } from '../../device/useNow.ts'
import { inDayOrder } from '../../features/course/day-order.ts'
import { useFamilies } from '../../features/people/useFamilies.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { GroupChoice } from '../../ui/blocks/GroupChoice.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { lessonChange, lessonBreak as texts } from '../../ui/texts/lesson-changes.ts'
import { daysOfBreak } from './BreakRows.tsx'
import classes from './TakeBreak.module.css'

interface Typed {
  [name: string]: unknown
  from: string | null
  to: string | null
  courseIds: number[]
  text: string
}

/** Days without lessons in several groups at once; its row on the dashboard undoes it. */
export function TakeBreak({ onClose }: { onClose: () => void }) {
  const { data: all = [] } = useQuery(myCourses)
  const today = useToday()
  const dayOffOn = useDayOffOn()
  const courses = inDayOrder(
    all.filter(({ may }) => may.edit),
    today,
    dayOffOn,
  )
  /** Without courses that were archived or left since they were chosen. */
  const offered = (ids: number[]) => ids.filter((id) => courses.some((course) => course.id === id))
  // of another owner's group its owner decides
  const initial: Typed = {
    from: null,
    to: null,
    courseIds: courses.filter(({ isOwner }) => isOwner).map(({ id }) => id),
    text: '',
  }
  const form = useForm(createBreak, {
    initial,
    labels: { text: lessonChange.why },
    check: ({ from, to, courseIds }) => ({
      ...(from === null && { from: lessonChange.noDate }),
      ...(to === null && { to: lessonChange.noDate }),
      ...(offered(courseIds).length === 0 && { courseIds: lessonChange.chooseGroup }),
    }),
    input: ({ from, to, courseIds, text }) => ({
      body: { from: from ?? '', to: to ?? '', courseIds: offered(courseIds), text: text.trim() },
    }),
    storeTypedAs: 'break/new',
    stale: courseKeys,
    failed: texts.failed,
    onSaved: ({ from, to }, { courseIds }) => {
      void notifySuccess(fill(texts.done, { days: daysText(from, to), n: offered(courseIds).length }))
      onClose()
    },
  })
  const { from, to } = form.values
  const courseIds = offered(form.values.courseIds)
  const chosen = courses.filter(({ id }) => courseIds.includes(id))
  const days = from && to ? daysOfBreak(from, to) : []
  const { count } = useFamilies()
  const families = count(courseIds)
  const lessons = chosen.flatMap((course) => days.flatMap((day) => lessonsOn(course, day, dayOffOn))).length
  return (
    <FormSheet form={form} title={texts.title} submit={texts.submit} onClose={onClose}>
      <div className={classes.days}>
        <DateField
          label={texts.from}
          value={from}
          onChange={(day) => form.setValue('from', day)}
          error={form.errors.from}
          firstDate={today}
          isShort
        />
        <DateField
          label={texts.to}
          value={to}
          onChange={(day) => form.setValue('to', day)}
          error={form.errors.to}
          firstDate={from ?? today}
          isShort
        />
      </div>
      <GroupChoice
        legend={texts.groups}
        courses={courses}
        chosen={courseIds}
        onChange={(ids) => form.setValue('courseIds', ids)}
        families={count(courses.map(({ id }) => id))}
        error={form.errors.courseIds}
      />
      <TextField {...form.field('text')} labelNote={common.optional} autoComplete="off" />
      <p className={classes.counted}>
        {days.length === 0 ? (
          texts.notified
        ) : (
          <>
            <strong>{fill(texts.off, { n: chosen.length, lessons })}</strong>
            {families === undefined ? texts.told : fill(texts.toldWith, { families })}
          </>
        )}
      </p>
    </FormSheet>
  )
}

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
    onDone: () => void notifySuccess(lessonChange.undone),
    onError: () => void notifyError(lessonChange.failed),
  })
  // of another owner's group its owner decides; who teaches only such groups means all of them
  const own = courses.filter(({ isOwner }) => isOwner)
  const form = useForm(cancelOwnLessons, {
    initial: { text: '', courseIds: (own.length > 0 ? own : courses).map(({ id }) => id) },
    labels: { text: lessonChange.why },
    check: ({ courseIds }) => (courseIds.length === 0 ? { courseIds: lessonChange.chooseGroup } : {}),
    input: ({ text, courseIds }) => ({ body: { date, text: text.trim(), courseIds } }),
    stale: courseKeys,
    failed: lessonChange.failed,
    onSaved: ({ courseIds }) => {
      void notifySuccess(fill(lessonChange.allTodayDone, { n: courseIds.length }), {
        undo: () => undo({ params: { date } }),
      })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={lessonChange.allToday}
      intro={<p>{fill(lessonChange.allTodayBody, { n: form.values.courseIds.length })}</p>}
      isUnchanged={false}
      submit={lessonChange.allToday}
      onClose={onClose}
    >
      <GroupChoice
        legend={lessonChange.groups}
        courses={courses}
        chosen={form.values.courseIds}
        onChange={(ids) => form.setValue('courseIds', ids)}
        error={form.errors.courseIds}
      />
      <TextField {...form.field('text')} labelNote={common.optional} autoComplete="off" />
    </FormSheet>
  )
}
