import type { OwnMark } from '@hasiye/contract/attendance.ts'
import { longDate, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MarkSign } from '../../ui/blocks/MarkSign.tsx'
import { Pager } from '../../ui/blocks/Pager.tsx'
import { statusWords } from '../../ui/texts/attendance.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './MarkList.module.css'
import { TeacherNote } from './TeacherNote.tsx'

const marksPerPage = 5

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
      <div className={classes.text}>
        <p className={classes.date}>
          <time dateTime={date}>{longDate(date)}</time> <span>{weekdays[weekdayOf(date)]}</span>
        </p>
        <strong className={classes.word} data-status={status}>
          {statusWords[status]}
        </strong>
      </div>
      {note && <TeacherNote note={note} className={classes.note} />}
    </li>
  )
}
