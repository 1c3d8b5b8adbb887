import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Menu } from '@mantine/core'
import {
  IconClock,
  IconDoorExit,
  IconDotsVertical,
  IconLayoutGrid,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { LazyMenu } from '../../ui/blocks/LazyMenu.tsx'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { quit } from '../../ui/texts/people.ts'
import classes from './CourseCard.module.css'

interface Props {
  course: CourseSummary
  onEdit: () => void
  /** Deletes the course for its owner, leaves it for a co-teacher. */
  onRemove: () => void
}

/** A course on the teacher's dashboard: the whole card is a link, with two more links and a menu on top. */
export function CourseCard({ course, onEdit, onRemove }: Props) {
  const params = { id: String(course.id) }
  const named = (action: string) => `${action}: ${course.name}`
  return (
    <li className={classes.card}>
      <CourseBanner courseId={course.id} bannerImage={course.bannerImage} />
      <div className={classes.medallion}>
        <Medallion courseId={course.id} />
      </div>
      <div className={classes.body}>
        <h2 className={classes.name} title={course.name}>
          <Link to="/course/$id" params={params} aria-label={fill(dash.card.aria, { name: course.name })}>
            {course.name}
          </Link>
        </h2>
        <p className={classes.description}>{course.description}</p>
        <p className={classes.meta}>
          <span>
            <IconUsers size={16} aria-hidden="true" />
            {fill(dash.card.count, { n: course.participantCount })}
          </span>
          <span>
            <IconClock size={16} aria-hidden="true" />
            <Ago at={course.createdAt} />
          </span>
        </p>
      </div>
      <div className={classes.actions}>
        <Link to="/course/$id" params={params} hash="participants" aria-label={named(dash.card.participants)}>
          <IconUsersGroup size={20} aria-hidden="true" />
          {dash.card.participants}
        </Link>
        <Link to="/course/$id" params={params} hash="general" aria-label={named(dash.card.general)}>
          <IconLayoutGrid size={20} aria-hidden="true" />
          {dash.card.generalShort}
        </Link>
        <CardMenu course={course} onEdit={onEdit} onRemove={onRemove} />
      </div>
    </li>
  )
}

/** Menu with the rarely used actions on a course; the one that removes it is separated. */
function CardMenu({ course, onEdit, onRemove }: Props) {
  const RemoveIcon = course.isOwner ? IconTrash : IconDoorExit
  return (
    <LazyMenu
      target={(open) => (
        <button type="button" onClick={open} aria-label={fill(common.aria.actions, { name: course.name })}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </button>
      )}
    >
      <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={onEdit}>
        {dash.card.edit}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="nar" leftSection={<RemoveIcon size={20} aria-hidden="true" />} onClick={onRemove}>
        {course.isOwner ? dash.card.delete : quit.button}
      </Menu.Item>
    </LazyMenu>
  )
}
