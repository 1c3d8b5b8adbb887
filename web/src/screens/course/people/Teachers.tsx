import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course, CourseTeacher } from '@hasiye/contract/courses.ts'
import { addTeacher, removeTeacher, setCanManage } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconLogout, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidate } from '../../../api/mutation.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { LeaveCourse } from '../../../features/course/LeaveCourse.tsx'
import { ConfirmCall } from '../../../forms/ConfirmCall.tsx'
import { useCall } from '../../../forms/useCall.ts'
import { useForm } from '../../../forms/useForm.ts'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { SidePanel } from '../../../ui/blocks/Sheet.tsx'
import { ShortIdChip } from '../../../ui/blocks/ShortIdChip.tsx'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { common } from '../../../ui/texts/common.ts'
import { quit } from '../../../ui/texts/dashboard.ts'
import { failure } from '../../../ui/texts/errors.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './people.module.css'
import { errorOfId, ShortIdForm } from './ShortIdForm.tsx'

interface Props {
  course: Course
  me: Me
  onClose: () => void
}

/** The teachers of a course, with what the viewer may change. */
export function Teachers({ course, me, onClose }: Props) {
  const [removing, setRemoving] = useState<CourseTeacher>()
  const [isLeaving, setLeaving] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const isAsking = isLeaving || removing !== undefined
  const { id: courseId, may, teachers } = course
  const isRemovable = ({ id, isOwner }: CourseTeacher) => may.manageTeachers && !isOwner && id !== me.id
  const content = (
    <>
      <List>
        {teachers.map((teacher) => (
          <TeacherRow
            key={teacher.id}
            courseId={courseId}
            teacher={teacher}
            isMe={teacher.id === me.id}
            mayGrantManage={may.grantManage}
            onRemove={isRemovable(teacher) ? () => setRemoving(teacher) : undefined}
          />
        ))}
      </List>
      {teachers.every(({ isOwner }) => isOwner) && <EmptyState title={people.empty.teachers} />}
      {may.manageTeachers ? (
        <AddTeacher courseId={courseId} mayGrantManage={may.grantManage} onTyped={setTyped} />
      ) : (
        <Hint>{people.noPermission}</Hint>
      )}
      {may.leave && (
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden="true" />}
          onClick={() => setLeaving(true)}
        >
          {quit.button}
        </Button>
      )}
    </>
  )
  return (
    <>
      <SidePanel title={people.teachers} opened={!isAsking} onClose={onClose} dirty={isTyped}>
        {content}
      </SidePanel>
      {removing && <RemoveTeacher courseId={courseId} teacher={removing} onClose={() => setRemoving(undefined)} />}
      {isLeaving && <LeaveCourse course={course} leaveAs="teacher" onClose={() => setLeaving(false)} />}
    </>
  )
}

interface RowProps {
  courseId: number
  teacher: CourseTeacher
  isMe: boolean
  mayGrantManage: boolean
  /** Undefined if the viewer may not remove this teacher. */
  onRemove: (() => void) | undefined
}

/** A teacher of a course: name, role, and the permission to manage. */
function TeacherRow({ courseId, teacher, isMe, mayGrantManage, onRemove }: RowProps) {
  const removeLabel = fill(people.removeTeacher.aria, { name: teacher.fullName })
  return (
    <li className={classes.teacher}>
      <PersonAvatar name={teacher.fullName} src={teacher.avatar} size={40} />
      <Column align="start">
        <strong>
          {teacher.fullName}{' '}
          {isMe && (
            <Hint as="span" className={classes.you}>
              {common.you}
            </Hint>
          )}
        </strong>
        {teacher.isOwner && (
          <Row as="span" gap="xs" className={classes.owner}>
            <IconStarFilled size={16} aria-hidden="true" />
            {people.owner}
          </Row>
        )}
        {teacher.canManage && !teacher.isOwner && !mayGrantManage && <Hint as="span">{people.manage.label}</Hint>}
        {teacher.shortId && <ShortIdChip shortId={teacher.shortId} />}
      </Column>
      {onRemove && (
        <IconButton title={people.removeTeacher.confirm} color="nar" aria-label={removeLabel} onClick={onRemove}>
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      )}
      {mayGrantManage && !teacher.isOwner && <ManageSwitch courseId={courseId} teacher={teacher} />}
    </li>
  )
}

/** Switch for a co-teacher's permission to manage; shows the new value until the course is refetched. */
function ManageSwitch({ courseId, teacher }: { courseId: number; teacher: CourseTeacher }) {
  const { mutate, isPending, variables } = useCall(setCanManage, {
    stale: peopleKeys(courseId),
    onDone: () => void notifySuccess(people.manage.saved),
    failed: failure.server,
  })
  const set = (canManage: boolean) => mutate({ params: { id: courseId, teacherId: teacher.id }, body: { canManage } })
  return (
    <Switch
      className={`${classes.manage} ${classes.switch}`}
      label={people.manage.label}
      description={people.manage.hint}
      checked={isPending ? variables.body.canManage : teacher.canManage}
      // `disabled` would remove the focus.
      aria-disabled={isPending || undefined}
      onChange={(event) => !isPending && set(event.currentTarget.checked)}
    />
  )
}

interface RemoveProps {
  courseId: number
  teacher: CourseTeacher
  onClose: () => void
}

/** Confirms that a co-teacher is removed from a course. */
function RemoveTeacher({ courseId, teacher: { id, fullName: name }, onClose }: RemoveProps) {
  return (
    <ConfirmCall
      endpoint={removeTeacher}
      input={{ params: { id: courseId, teacherId: id } }}
      title={people.removeTeacher.title}
      body={fill(people.removeTeacher.body, { name })}
      confirm={people.removeTeacher.confirm}
      confirming={common.deleting}
      failed={people.failed.removeTeacher}
      stale={peopleKeys(courseId)}
      onDone={() => notifySuccess(fill(people.removed, { name }))}
      onClose={onClose}
    />
  )
}

const nobody = { teacherShortId: '', canManage: false }

interface AddProps {
  courseId: number
  mayGrantManage: boolean
  onTyped: (isTyped: boolean) => void
}

/** Adds a co-teacher by short ID, with the permission to manage if the viewer may grant it. */
function AddTeacher({ courseId, mayGrantManage, onTyped }: AddProps) {
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<string>()
  const form = useForm(addTeacher, {
    initial: nobody,
    input: ({ teacherShortId, canManage }) => ({
      params: { id: courseId },
      body: { teacherShortId: teacherShortId.trim(), ...(mayGrantManage ? { canManage } : {}) },
    }),
    failed: people.failed.addTeacher,
    onRefused: (refused) => errorOfId(refused, 'teacherShortId'),
    onSaved: ({ fullName }): void => {
      void invalidate(queryClient, peopleKeys(courseId))
      setAdded(fill(people.added, { name: fullName }))
      form.restart(nobody)
      form.element.current?.querySelector('input')?.focus()
    },
  })
  useEffect(() => onTyped(form.isUnsaved), [onTyped, form.isUnsaved])
  return (
    <Column as="section" gap="m">
      <h3>{people.addTeacher}</h3>
      <ShortIdForm
        form={form}
        field={form.field('teacherShortId')}
        placeholder={people.teacherId.placeholder}
        added={added}
      >
        {mayGrantManage && (
          <Switch
            className={classes.switch}
            label={people.manage.label}
            description={people.manage.hint}
            checked={form.values.canManage}
            onChange={(event) => form.setValue('canManage', event.currentTarget.checked)}
          />
        )}
      </ShortIdForm>
    </Column>
  )
}
