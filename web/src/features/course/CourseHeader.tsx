import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCalendarPlus, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { CourseBanner } from '../../ui/blocks/CourseBanner.tsx'
import { Medallion } from '../../ui/blocks/Medallion.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { course as texts } from '../../ui/texts/course.ts'
import classes from './CourseHeader.module.css'

interface Props {
  course: CourseSummary
  compact?: boolean
  /** Stands in the line of the name. */
  back?: ReactNode
  action?: ReactNode
}

/** Banner, name, teacher, creation date, size and dates of a course; `compact` shows only the name and the facts. */
export function CourseHeader({ course, compact = false, back, action }: Props) {
  const teacher = course.teacherName ?? common.unknown
  return (
    <header className={classes.header}>
      <CourseBanner course={course} height={compact ? 20 : 96} />
      <div className={classes.body} data-compact={compact || undefined}>
        {back}
        {!compact && (
          <div className={classes.medallion}>
            <Medallion course={course} size={84} />
          </div>
        )}
        <div className={classes.about}>
          <h1>{wholeOrdinals(course.name)}</h1>
          <ul className={classes.facts}>
            <li>
              <PersonAvatar name={teacher} src={course.teacherAvatarUrl} size={26} />
              {fill(texts.header.teacher, { name: teacher })}
            </li>
            <li>
              <IconUsers size={20} aria-hidden="true" />
              {fill(texts.header.count, { n: course.participantCount })}
            </li>
            <li data-created="">
              <IconCalendarPlus size={20} aria-hidden="true" />
              <Created at={course.createdAt} />
            </li>
          </ul>
        </div>
        <div className={classes.side}>
          {!compact && (
            <dl className={classes.dates}>
              <DateTile label={texts.start} date={course.startDate} />
              <DateTile label={texts.end} date={course.endDate} />
            </dl>
          )}
          {action}
        </div>
      </div>
    </header>
  )
}

function Created({ at }: { at: string }) {
  const date = longDate(bakuDate(new Date(at)))
  const [before, after] = fill(texts.header.created, { date, relative: '\n' }).split('\n')
  return (
    <span>
      {before}
      <Ago at={at} />
      {after}
    </span>
  )
}

function DateTile({ label, date }: { label: string; date: string | null }) {
  return (
    <div className={classes.date}>
      <dt>{label}</dt>
      <dd data-missing={date === null || undefined}>{date === null ? texts.endMissing : longDate(date)}</dd>
    </div>
  )
}
