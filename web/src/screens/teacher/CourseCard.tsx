import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconClock,
  IconDoorExit,
  IconLayoutGrid,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { dash } from '../../ui/texts/dashboard.ts'
import { quit } from '../../ui/texts/people.ts'
import classes from './CourseCard.module.css'

interface Props {
  course: CourseSummary
  onEdit: () => void
  /** Deletes as its owner, leaves as a co-teacher. */
  onRemove: () => void
}

/** A course on the teacher's dashboard: the whole card leads there, four actions stand above it. */
export function CourseCard({ course, onEdit, onRemove }: Props) {
  const params = { id: String(course.id) }
  const named = (action: string) => `${action}: ${course.name}`
  const RemoveIcon = course.isOwner ? IconTrash : IconDoorExit
  const removeLabel = course.isOwner ? dash.card.delete : quit.button
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
          {dash.card.general}
        </Link>
        <button type="button" onClick={onEdit} aria-label={named(dash.card.edit)}>
          <IconPencil size={20} aria-hidden="true" />
          {dash.card.edit}
        </button>
        <button type="button" className={classes.remove} onClick={onRemove} aria-label={named(removeLabel)}>
          <RemoveIcon size={20} aria-hidden="true" />
          {removeLabel}
        </button>
      </div>
    </li>
  )
}
