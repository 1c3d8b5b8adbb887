import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconClock,
  IconCopy,
  IconDoorExit,
  IconDotsVertical,
  IconLayoutGrid,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnarchive } from '../../features/course-form/ArchiveCourse.tsx'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { LazyMenu } from '../../ui/blocks/LazyMenu.tsx'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { WaitingBadge } from '../../ui/blocks/WaitingBadge.tsx'
import { archive, copying } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { requests } from '../../ui/texts/joining.ts'
import { quit } from '../../ui/texts/people.ts'
import classes from './CourseCard.module.css'

interface Props {
  course: CourseSummary
  /** Opens one of the dialogs about the course. */
  open: (kind: 'edit' | 'copy' | 'archive' | 'remove') => void
}

/** A course on the teacher's dashboard: the whole card is a link, with two more links and a menu on top. */
export function CourseCard({ course, open }: Props) {
  const params = { id: String(course.id) }
  const waiting = course.joinRequestCount ?? 0
  const named = (action: string) => `${action}: ${course.name}`
  const participants = [named(dash.card.participants), waiting > 0 && fill(requests.count, { n: waiting })]
    .filter(Boolean)
    .join(', ')
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
        <Link to="/course/$id" params={params} hash="participants" aria-label={participants}>
          <span className={classes.icon}>
            <IconUsersGroup size={20} aria-hidden="true" />
            {waiting > 0 && <WaitingBadge count={waiting} label={fill(requests.count, { n: waiting })} />}
          </span>
          {dash.card.participants}
        </Link>
        <Link to="/course/$id" params={params} hash="general" aria-label={named(dash.card.general)}>
          <IconLayoutGrid size={20} aria-hidden="true" />
          {dash.card.generalShort}
        </Link>
        <CardMenu course={course} open={open} />
      </div>
    </li>
  )
}

/** Menu with the rarely used actions on a course; the one that removes it is separated. */
function CardMenu({ course, open: openDialog }: Props) {
  const unarchive = useUnarchive(course)
  const isArchived = course.archivedAt !== null
  const RemoveIcon = course.isOwner ? IconTrash : IconDoorExit
  return (
    <LazyMenu
      target={(open) => (
        <button type="button" onClick={open} aria-label={fill(common.aria.actions, { name: course.name })}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </button>
      )}
    >
      {!isArchived && (
        <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={() => openDialog('edit')}>
          {dash.card.edit}
        </Menu.Item>
      )}
      {course.canManage && (
        <Menu.Item leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => openDialog('copy')}>
          {copying.action}
        </Menu.Item>
      )}
      {course.isOwner && !isArchived && (
        <Menu.Item leftSection={<IconArchive size={20} aria-hidden="true" />} onClick={() => openDialog('archive')}>
          {archive.action}
        </Menu.Item>
      )}
      {course.isOwner && isArchived && (
        <Menu.Item leftSection={<IconArchiveOff size={20} aria-hidden="true" />} onClick={unarchive.takeBack}>
          {archive.back}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        color="nar"
        leftSection={<RemoveIcon size={20} aria-hidden="true" />}
        onClick={() => openDialog('remove')}
      >
        {course.isOwner ? dash.card.delete : quit.button}
      </Menu.Item>
    </LazyMenu>
  )
}
