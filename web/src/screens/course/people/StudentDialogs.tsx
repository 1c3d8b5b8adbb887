import { renameCard, renewCardId } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { removeParticipant, setNameInCourse } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { course as courseQuery, peopleKeys } from '../../../api/queries.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { restorableHint, useNotifyDeleted } from '../../../features/trash/restore.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { fullNameHint } from '../../../forms/full-name.ts'
import { useForm } from '../../../forms/useForm.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { cards as texts } from '../../../ui/texts/card-sheets.ts'
import { card } from '../../../ui/texts/cards.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'

interface Props {
  course: Pick<Course, 'id' | 'participants'>
  student: Person
  onClose: () => void
}

/** Corrects the name of a student without an account. */
export function RenameCard({ course, student: { id, fullName }, onClose }: Props) {
  const form = useForm(renameCard, {
    initial: { fullName },
    input: (typed) => ({ params: { id: course.id, studentId: id }, body: { fullName: typed.fullName.trim() } }),
    stale: peopleKeys(course.id),
    failed: texts.renameFailed,
    onSaved: () => {
      void notifySuccess(texts.renamed)
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={card.rename} onClose={onClose} isUnchanged={form.values.fullName.trim() === fullName}>
      <TextField {...form.field('fullName')} hint={fullNameHint(form)} autoComplete="off" data-autofocus />
    </FormSheet>
  )
}

/** Asks before a card gets a new ID, which ends the view of everybody who has the old one. */
export function NewCardId({ course, student, onClose }: Props) {
  return (
    <ConfirmCall
      endpoint={renewCardId}
      input={{ params: { id: course.id, studentId: student.id } }}
      title={texts.newIdTitle}
      body={fill(texts.newIdBody, { name: labelsOf(course.participants)(student) })}
      confirm={texts.newId}
      failed={texts.newIdFailed}
      stale={peopleKeys(course.id)}
      onDone={(made) => void notifySuccess(fill(texts.newIdDone, { id: made.student.shortId }))}
      onClose={onClose}
    />
  )
}

/** Sets the name of a student with an account, or a card of another course, in the report. */
export function NameInCourse({ course, student: { id, fullName }, onClose }: Props) {
  const read = useQueryClient().getQueryData(courseQuery(course.id).queryKey)
  const own = read?.participants.find((person) => person.id === id)?.fullName ?? fullName
  const form = useForm(setNameInCourse, {
    initial: { nameInCourse: fullName },
    input: ({ nameInCourse }) => {
      const name = nameInCourse.trim()
      return { params: { id: course.id, studentId: id }, body: { nameInCourse: name === own ? null : name } }
    },
    stale: peopleKeys(course.id),
    failed: texts.renameFailed,
    onSaved: () => {
      void notifySuccess(texts.renamed)
      onClose()
    },
  })
  const name = form.values.nameInCourse.trim()
  return (
    <FormSheet form={form} title={card.nameIn} onClose={onClose} isUnchanged={name === fullName}>
      <TextField
        {...form.field('nameInCourse')}
        label={texts.nameIn.label}
        hint={
          fullNameHint({ values: { fullName: name }, errors: { fullName: form.errors.nameInCourse } }) ??
          fill(texts.nameIn.hint, { name: own })
        }
        autoComplete="off"
        data-autofocus
      />
      {name !== own && (
        <Button variant="subtle" onClick={() => form.setValue('nameInCourse', own)}>
          {texts.nameIn.own}
        </Button>
      )}
    </FormSheet>
  )
}

/** Confirms that a student is removed from a course. */
export function RemoveStudent({ course, student, onClose }: Props) {
  const { id } = student
  const name = labelsOf(course.participants)(student)
  const notifyDeleted = useNotifyDeleted(course.id)
  return (
    <ConfirmCall
      endpoint={removeParticipant}
      input={{ params: { id: course.id, studentId: id } }}
      title={people.removeStudent.title}
      body={`${fill(people.removeStudent.body, { name })} ${restorableHint}`}
      confirm={people.removeStudent.confirm}
      confirming={common.deleting}
      failed={people.failed.removeStudent}
      stale={peopleKeys(course.id)}
      onDone={() => notifyDeleted(fill(people.removed, { name }), { kind: 'participant', id })}
      onClose={onClose}
    />
  )
}
