import type { CourseTeacher } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { IconStarFilled, IconTrash } from '@tabler/icons-react'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../../ui/blocks/ShortIdChip.tsx'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './people.module.css'
import { useManageSwitch } from './useManageSwitch.ts'

interface Props {
  courseId: number
  teacher: CourseTeacher
  isMe: boolean
  maySetManage: boolean
  /** Absent where the viewer may not remove this teacher. */
  onRemove: (() => void) | undefined
}

/** One teacher of a course: who, as what, and the permission to manage. */
export function TeacherRow({ courseId, teacher, isMe, maySetManage, onRemove }: Props) {
  const manage = useManageSwitch(courseId, teacher)
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
        {teacher.canManage && !teacher.isOwner && !maySetManage && (
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
      {maySetManage && !teacher.isOwner && (
        <Switch
          className={`${classes.manage} ${classes.switch}`}
          label={people.manage.label}
          description={people.manage.hint}
          checked={manage.isOn}
          disabled={manage.isBusy}
          onChange={(event) => manage.set(event.currentTarget.checked)}
        />
      )}
    </li>
  )
}
