import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { longDate, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { IconNote } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { Pager } from '../../ui/blocks/Pager.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './MarkList.module.css'

const marksPerPage = 5

const words = { '+': att.status.present, '-': att.status.absent, '': att.status.none }

/** All marks, newest first, five per page; the page number is stored in the URL. */
export function MarkList({ title, marks }: { title: string; marks: OwnMark[] }) {
  const pages = Math.ceil(marks.length / marksPerPage)
  const { page: asked = 1 } = useSearch({ from: '/shell/student/course/$id' })
  const page = Math.min(asked, pages)
  const navigate = useNavigate()
  const turn = (next: number) =>
    void navigate({ to: '.', search: next > 1 ? { page: next } : {}, hash: true, replace: true, resetScroll: false })
  return (
    <section className={classes.list}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <span>{student.att.newest}</span>
      </header>
      <ul>
        {marks.slice((page - 1) * marksPerPage, page * marksPerPage).map((mark) => (
          <MarkRow key={mark.date} mark={mark} />
        ))}
      </ul>
      <Pager page={page} pages={pages} onPage={turn} />
    </section>
  )
}

function MarkRow({ mark: { date, status, note } }: { mark: OwnMark }) {
  return (
    <li className={classes.mark}>
      <MarkSign status={status} size={40} />
      <p className={classes.date}>
        <time dateTime={date}>{longDate(date)}</time> <span>{weekdays[weekdayOf(date)]}</span>
      </p>
      <strong className={classes.word} data-status={status}>
        {words[status]}
      </strong>
      {note && (
        <p className={classes.note}>
          <IconNote size={18} aria-hidden="true" />
          <span className="visually-hidden">{student.att.teacherNote}: </span>
          <span>{note}</span>
        </p>
      )}
    </li>
  )
}
