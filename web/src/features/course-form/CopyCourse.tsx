import { type CourseSummary, copyCourse } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Switch, TextInput } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { courseKeys, myCourses } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { copying as texts } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import classes from './CopyCourse.module.css'
import { copyName } from './copy-name.ts'
import { QuotaGate } from './QuotaGate.tsx'

interface Props {
  course: Pick<CourseSummary, 'id' | 'name'>
  onClose: () => void
}

/** The sheet that copies a course for the next term, and opens the copy. */
export function CopyCourse(props: Props) {
  return (
    <QuotaGate onClose={props.onClose}>
      <Copy {...props} />
    </QuotaGate>
  )
}

const namesOf = (queryClient: QueryClient): string[] =>
  (queryClient.getQueryData(myCourses.queryKey) ?? []).map(({ name }) => name)

function Copy({ course, onClose }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useForm(copyCourse, {
    initial: { name: copyName(course.name, namesOf(queryClient)), withStudents: false, withTeachers: false },
    input: ({ name, ...withWhom }) => ({ params: { id: course.id }, body: { name: name.trim(), ...withWhom } }),
    stale: courseKeys,
    failed: texts.failed,
    onSaved: async ({ id, name, participantCount }) => {
      void notifySuccess(fill(texts.done, { name }))
      const hash = participantCount > 0 ? 'general' : 'participants'
      await navigate({ to: '/course/$id', params: { id: String(id) }, hash })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={texts.title}
      intro={<p className={classes.hint}>{texts.hint}</p>}
      submit={texts.submit}
      submitting={common.creating}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={group.name.label} autoComplete="off" data-autofocus />
      {(['withStudents', 'withTeachers'] as const).map((name) => (
        <Switch
          key={name}
          className={classes.choice}
          label={name === 'withStudents' ? texts.students : texts.teachers}
          checked={form.values[name]}
          onChange={(event) => form.setValue(name, event.currentTarget.checked)}
        />
      ))}
    </FormSheet>
  )
}
