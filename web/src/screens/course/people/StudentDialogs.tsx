import { renameCard, renewCardId } from '@hasiye/contract/cards.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { addParticipant, removeParticipant, setNameInCourse } from '@hasiye/contract/participants.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/mutation.ts'
import { course as courseQuery, peopleKeys } from '../../../api/queries.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { restorableHint, useNotifyDeleted, useRestoreInCourse } from '../../../features/trash/restore.ts'
import { fullNameHint } from '../../../forms/account-fields.ts'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { FormSheet } from '../../../forms/FormSheet.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { withSpelledIds } from '../../../ui/blocks/Said.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { card, cards as texts } from '../../../ui/texts/cards.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import { errorOfId, ShortIdForm } from './ShortIdForm.tsx'

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

interface AddStudentProps {
  course: Pick<Course, 'id' | 'former'>
  onClose: () => void
}

/** Adds students by short ID, one after another, until the sheet is closed. */
export function AddStudent({ course: { id, former = [] }, onClose }: AddStudentProps) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<string>()
  const [isMoved, setMoved] = useState(false)
  const form = useForm(addParticipant, {
    initial: { studentShortId: '' },
    input: ({ studentShortId }) => ({ params: { id }, body: { studentShortId: studentShortId.trim() } }),
    failed: people.failed.addStudent,
    onRefused: (refused) => {
      setMoved(refused.code === 'student_moved')
      return errorOfId(refused, 'studentShortId')
    },
    onSaved: ({ fullName }): void => {
      // Not awaited: the next ID can be typed while the course is refetched.
      void invalidate(queryClient, peopleKeys(id))
      setAdded(fill(people.added, { name: fullName }))
      form.restart({ studentShortId: '' })
      focusField()
    },
  })
  const focusField = () => form.element.current?.querySelector('input')?.focus()
  const field = form.field('studentShortId')
  // the server names a student whose ID is one letter apart
  const similarId = normalizeShortId(field.error ?? '')
  const restore = useRestoreInCourse(id)
  // their move can be undone here
  const typedId = normalizeShortId(form.values.studentShortId)
  const moved = isMoved && field.error ? former.find(({ shortId }) => shortId === typedId) : undefined
  const undoMove = async () => {
    await restore({ kind: 'participant', id: moved?.id ?? 0 })
    form.restart({ studentShortId: '' })
  }
  const takeSimilar = () => {
    form.setValue('studentShortId', similarId)
    focusField()
  }
  return (
    <Sheet title={people.byIdTitle} opened onClose={onClose} dirty={form.isUnsaved}>
      <ShortIdForm
        form={form}
        field={{ ...field, error: withSpelledIds(field.error ?? '') }}
        placeholder={people.studentId.placeholder}
        added={added}
        isOpenedForIt
      >
        {moved && (
          <Button variant="light" onClick={() => void undoMove()}>
            {people.undoMove}
          </Button>
        )}
        {isShortId(similarId) && (
          <Button variant="light" onClick={takeSimilar}>
            {people.useSimilarId}
          </Button>
        )}
      </ShortIdForm>
    </Sheet>
  )
}
