import { type CourseSummary, copyCourse } from '@hasiye/contract/courses.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { courseKeys, course as courseQuery, myCourses } from '../../api/queries.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Hint } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { freeEmoji } from '../../ui/course-look.ts'
import { copying as texts } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import classes from './CopyCourse.module.css'
import { QuotaGate } from './QuotaGate.tsx'

interface Props {
  course: Pick<CourseSummary, 'id' | 'name'>
  onClose: () => void
}

/** Sheet that copies a course for the next term and opens the copy. */
export function CopyCourse(props: Props) {
  return (
    <QuotaGate onClose={props.onClose}>
      <Copy {...props} />
    </QuotaGate>
  )
}

const coursesIn = (queryClient: QueryClient) => queryClient.getQueryData(myCourses.queryKey) ?? []

function Copy({ course, onClose }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: source } = useQuery(courseQuery(course.id))
  // chosen once: what a lost response may have created is sent again as it was
  const [emoji] = useState(() => freeEmoji(coursesIn(queryClient)) ?? null)
  const form = useForm(copyCourse, {
    initial: {
      name: copyName(
        course.name,
        coursesIn(queryClient).map(({ name }) => name),
      ),
      withStudents: false,
      withRounds: false,
      withTeachers: false,
    },
    input: ({ name, ...withWhat }) => ({
      params: { id: course.id },
      body: { name: name.trim(), ...withWhat, emoji },
    }),
    stale: courseKeys,
    failed: texts.failed,
    onSaved: async ({ id, name, participantCount }) => {
      void notifySuccess(fill(texts.done, { name }))
      const hash = participantCount > 0 ? 'general' : 'participants'
      await navigate({ to: '/course/$id', params: { id: String(id) }, hash })
      onClose()
    },
  })
  const choices = {
    withStudents: { label: texts.students },
    ...(source?.round &&
      form.values.withStudents && { withRounds: { label: texts.rounds, description: texts.roundsAnew } }),
    withTeachers: { label: texts.teachers },
  }
  return (
    <FormSheet
      form={form}
      title={texts.title}
      intro={<Hint className={classes.hint}>{texts.hint}</Hint>}
      submit={texts.submit}
      submitting={common.creating}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={group.name.label} autoComplete="off" data-autofocus />
      {(['withStudents', 'withRounds', 'withTeachers'] as const).flatMap((name) =>
        choices[name] ? (
          <Switch
            key={name}
            className={classes.choice}
            {...choices[name]}
            checked={form.values[name]}
            onChange={(event) => form.setValue(name, event.currentTarget.checked)}
          />
        ) : (
          []
        ),
      )}
    </FormSheet>
  )
}

const suffixOf = (n: number): string => (n === 1 ? texts.mark : fill(texts.markNumbered, { n }))

/** Appends a suffix to a name, which is shortened to fit the limit; both count code points. */
function withSuffix(name: string, suffix: string): string {
  const room = limits.courseName.max - suffix.length
  return [...name].slice(0, room).join('').trimEnd() + suffix
}

/** Proposes a name for a course's copy that none of the viewer's courses has. The copy of a copy is numbered. */
export function copyName(name: string, taken: readonly string[]): string {
  const original = name.replace(/ \(surət(?: \d+)?\)$/, '')
  for (let n = 1; ; n++) {
    const proposed = withSuffix(original, suffixOf(n))
    if (!taken.includes(proposed)) return proposed
  }
}
