import type { CourseTeacher } from '@hasiye/contract/courses.ts'
import { setCanManage } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../../../api/mutation.ts'
import { peopleKeys } from '../../../api/queries.ts'
import { notifyError, notifySuccess } from '../../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../../ui/blocks/ShortIdChip.tsx'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './people.module.css'

interface Props {
  courseId: number
  teacher: CourseTeacher
  isMe: boolean
  mayGrantManage: boolean
  /** Undefined if the viewer may not remove this teacher. */
  onRemove: (() => void) | undefined
}

/** A teacher of a course: name, role, and the permission to manage. */
export function TeacherRow({ courseId, teacher, isMe, mayGrantManage, onRemove }: Props) {
  const removeLabel = fill(people.removeTeacher.aria, { name: teacher.fullName })
  return (
    <li className={classes.teacher}>
      <PersonAvatar name={teacher.fullName} src={teacher.avatar} size={40} />
      <div className={classes.who}>
        <strong>
          {teacher.fullName} {isMe && <span className={classes.quiet}>{common.you}</span>}
        </strong>
        {teacher.isOwner && (
          <span className={classes.owner}>
            <IconStarFilled size={16} aria-hidden="true" />
            {people.owner}
          </span>
        )}
        {teacher.canManage && !teacher.isOwner && !mayGrantManage && (
          <span className={classes.quiet}>{people.manage.label}</span>
        )}
        {teacher.shortId && <ShortIdChip shortId={teacher.shortId} />}
      </div>
      {onRemove && (
        <Tooltip label={people.removeTeacher.confirm}>
          <ActionIcon color="nar" aria-label={removeLabel} onClick={onRemove}>
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {mayGrantManage && !teacher.isOwner && <ManageSwitch courseId={courseId} teacher={teacher} />}
    </li>
  )
}

/** Switch for a co-teacher's permission to manage; shows the new value until the course is refetched. */
function ManageSwitch({ courseId, teacher }: { courseId: number; teacher: CourseTeacher }) {
  const { mutate, isPending, variables } = useMutation(mutation(setCanManage, { stale: peopleKeys(courseId) }))
  const set = (canManage: boolean) =>
    mutate(
      { params: { id: courseId, teacherId: teacher.id }, body: { canManage } },
      { onSuccess: () => notifySuccess(people.manage.saved), onError: ({ message }) => notifyError(message) },
    )
  return (
    <Switch
      className={`${classes.manage} ${classes.switch}`}
      label={people.manage.label}
      description={people.manage.hint}
      checked={isPending ? variables.body.canManage : teacher.canManage}
      // Not disabled, because it would lose the focus.
      aria-disabled={isPending || undefined}
      onChange={(event) => !isPending && set(event.currentTarget.checked)}
    />
  )
}
