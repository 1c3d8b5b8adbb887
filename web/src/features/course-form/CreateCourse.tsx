import { createCourse, type LessonDay } from '@hasiye/contract/courses.ts'
import { usualLessonMinutes } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { courseKeys, myCourses } from '../../api/queries.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Card, Column } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { freeEmoji } from '../../ui/course-look.ts'
import { common } from '../../ui/texts/common.ts'
import { lessonDays } from '../../ui/texts/course.ts'
import { group } from '../../ui/texts/dashboard.ts'
import classes from './CreateCourse.module.css'
import { LessonDaysField, LessonTimes, timeErrors, WeekdayButtons } from './LessonDaysField.tsx'
import { LookPicker } from './LookPicker.tsx'
import { QuotaGate } from './QuotaGate.tsx'

/**
 * Sheet that creates a course and opens it on the page where students are added. A second click or a retry after a lost response
 * creates no second course.
 */
export function CreateCourse({ onClose }: { onClose: () => void }) {
  return (
    <QuotaGate onClose={onClose}>
      <NewCourse onClose={onClose} />
    </QuotaGate>
  )
}

/** The form of a new course, which is opened once it is there. */
function useNewCourse({ isFirst = false, onCreated = () => {} }: { isFirst?: boolean; onCreated?: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm(createCourse, {
    initial: {
      name: '',
      description: '',
      emoji: null as string | null,
      ground: null as string | null,
      lessonDays: [] as LessonDay[],
      lessonMinutes: usualLessonMinutes as number,
    },
    check: timeErrors,
    // two courses of one teacher should not look alike; what a lost response may have created is sent again as it was
    input: (typed) => {
      const emoji = typed.emoji ?? freeEmoji(queryClient.getQueryData(myCourses.queryKey) ?? []) ?? null
      if (emoji !== typed.emoji) form.setValue('emoji', emoji)
      return { body: { ...typed, emoji } }
    },
    storeTypedAs: 'course',
    stale: courseKeys,
    failed: (error) => fill(group.create.failed, { error: messageOf(error) }),
    onSaved: async ({ id, name }) => {
      void notifySuccess(fill(group.create.success, { name }))
      const state = isFirst ? { asksForStudents: true } : {}
      await navigate({ to: '/course/$id', params: { id: String(id) }, hash: 'participants', state })
      onCreated()
    },
  })
  return form
}

function NewCourse({ onClose }: { onClose: () => void }) {
  const form = useNewCourse({ onCreated: onClose })
  return (
    <FormSheet
      form={form}
      title={group.create.title}
      submit={group.create.submit}
      submitting={common.creating}
      onClose={onClose}
    >
      <TextField {...form.field('name')} placeholder={group.name.placeholder} autoComplete="off" data-autofocus />
      <TextArea {...form.field('description')} placeholder={group.description.placeholder} />
      <LessonDaysField
        value={form.values.lessonDays}
        onChange={(days) => form.setValue('lessonDays', days)}
        error={form.errors.lessonDays}
        minutes={form.values.lessonMinutes}
        onMinutes={(minutes) => form.setValue('lessonMinutes', minutes)}
      />
      <LookPicker emoji={form.field('emoji')} ground={form.field('ground')} />
    </FormSheet>
  )
}

/** The form of a teacher's first course, on the page itself: its name and days are enough. */
export function FirstCourse() {
  const form = useNewCourse({ isFirst: true })
  const days = {
    value: form.values.lessonDays,
    onChange: (chosen: LessonDay[]) => form.setValue('lessonDays', chosen),
    error: form.errors.lessonDays,
    minutes: form.values.lessonMinutes,
    onMinutes: (minutes: number) => form.setValue('lessonMinutes', minutes),
  }
  return (
    <Card as="section" className={classes.first} data-first-course aria-labelledby={`${form.id}-title`}>
      <h2 id={`${form.id}-title`}>{group.first.title}</h2>
      <p className={classes.intro}>{group.first.body}</p>
      <Form form={form} className={classes.fields} hasOwnError>
        <TextField {...form.field('name')} placeholder={group.name.placeholder} autoComplete="off" />
        <fieldset className={classes.days}>
          <legend>
            {lessonDays.title} <span>({common.optional})</span>
          </legend>
          <WeekdayButtons {...days} />
        </fieldset>
        <FormError form={form} />
        <Button type="submit" loading={form.isSubmitting} loadingLabel={common.creating}>
          {group.create.submit}
        </Button>
        <details className={classes.more}>
          <summary>
            <IconChevronDown size={20} aria-hidden="true" />
            {days.value.length > 0 ? group.first.more : group.first.moreUntimed}
          </summary>
          <Column gap="l">
            <LessonTimes {...days} />
            <TextArea {...form.field('description')} placeholder={group.description.placeholder} />
            <LookPicker emoji={form.field('emoji')} ground={form.field('ground')} />
          </Column>
        </details>
      </Form>
    </Card>
  )
}
