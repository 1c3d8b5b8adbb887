import { createCourse, type LessonDay } from '@hasiye/contract/courses.ts'
import { usualLessonMinutes } from '@hasiye/contract/lesson-days.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { courseKeys } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { LessonDaysField } from './LessonDaysField.tsx'
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

function NewCourse({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm(createCourse, {
    initial: {
      name: '',
      description: '',
      emoji: null as string | null,
      ground: null as string | null,
      lessonDays: [] as LessonDay[],
      lessonMinutes: usualLessonMinutes as number,
    },
    storeTypedAs: 'course',
    stale: courseKeys,
    failed: (error) => fill(group.create.failed, { error: messageOf(error) }),
    onSaved: async ({ id, name }) => {
      void notifySuccess(fill(group.create.success, { name }))
      await navigate({ to: '/course/$id', params: { id: String(id) }, hash: 'participants' })
      onClose()
    },
  })
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
        minutes={form.values.lessonMinutes}
        onMinutes={(minutes) => form.setValue('lessonMinutes', minutes)}
      />
      <LookPicker emoji={form.field('emoji')} ground={form.field('ground')} />
    </FormSheet>
  )
}
