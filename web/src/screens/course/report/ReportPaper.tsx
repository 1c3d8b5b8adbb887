import type { Course } from '@hasiye/contract/courses.ts'
import { percent, shortDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import type { NoteWord } from '@hasiye/contract/note-words.ts'
import { fill } from '@hasiye/contract/text.ts'
import { printedSign, wordOf } from '../../../features/attendance/month-sheet.ts'
import { monthName } from '../../../features/attendance/months.ts'
import paper from '../../../ui/blocks/Paper.module.css'
import { Said } from '../../../ui/blocks/Said.tsx'
import { WovenMotif } from '../../../ui/blocks/Woven.tsx'
import { exporting } from '../../../ui/texts/attendance.ts'
import { common, noteWordTexts, platform } from '../../../ui/texts/common.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import { report as texts } from '../../../ui/texts/report.ts'
import { round as roundTexts } from '../../../ui/texts/round.ts'
import { star } from '../../../ui/woven.ts'
import classes from './ReportPaper.module.css'
import { type Count, legendOf, type Report, type ReportCell, rateOf } from './report.ts'

interface Props {
  course: Pick<Course, 'name' | 'teacherName'>
  month: string
  report: Report
}

/** In millimetres: the width of the page without its margins, and of the columns before the dates. */
const pageWidth = 277
const columns = { number: 8, name: 52, present: 12.5, absent: 11.5, rate: 12 }
const wordWidth = 13.5
const maxDateWidth = 14
const { col } = exporting

/** The report of a month, black on white; a longer one continues on the next page below the same head. */
export function ReportPaper({ course, month, report }: Props) {
  const widths = [...Object.values(columns), ...report.words.map(() => wordWidth)]
  const free = pageWidth - widths.reduce((sum, width) => sum + width)
  const dateWidth = Math.min(maxDateWidth, free / report.dates.length)
  const rest = free - dateWidth * report.dates.length
  // Few dates do not fill the width of the page.
  const end = rest > 1 ? <td className={classes.end} /> : null
  return (
    <article className={classes.sheet}>
      <table className={classes.table}>
        <colgroup>
          {[...widths, ...report.dates.map(() => dateWidth), ...(end ? [rest] : [])].map((width, index) => (
            <col key={index} style={{ width: `${width}mm` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={classes.title} colSpan={widths.length + report.dates.length + (end ? 1 : 0)}>
              <Title course={course} month={month} />
            </td>
          </tr>
          <tr className={classes.heads}>
            <th scope="col">{col.no}</th>
            <th scope="col" className={classes.left}>
              {col.name}
            </th>
            <th scope="col">{col.present}</th>
            <th scope="col">{col.absent}</th>
            <th scope="col" className={report.words.length === 0 ? classes.lastTotal : undefined} aria-label={col.rate}>
              %
            </th>
            {report.words.map((word) => (
              <th key={word} scope="col" className={word === report.words.at(-1) ? classes.lastTotal : undefined}>
                {noteWordTexts[word].column}
              </th>
            ))}
            {report.dates.map((date) => (
              <th key={date} scope="col" className={classes.date}>
                {date.slice(8)}
                <span>{weekdaysShort[weekdayOf(date)]}</span>
              </th>
            ))}
            {end}
          </tr>
        </thead>
        <tbody>
          {report.rows.map(({ student, until, label, round, cells, count }, index) => (
            <tr key={student.id} className={until && classes.leaver}>
              <td>{index + 1}</td>
              <th scope="row" className={`${classes.left} ${until ? classes.gone : ''}`}>
                {label}
                {round && (
                  <small className={classes.round}>
                    <Said as={`. ${roundTexts.title}: ${round}`}>{round}</Said>
                  </small>
                )}
                {until && <small>{fill(texts.until, { date: shortDate(until) })}</small>}
              </th>
              <Totals count={count} words={report.words} />
              {cells.map((cell) => (
                <Mark key={cell.date} cell={cell} />
              ))}
              {end}
            </tr>
          ))}
          <tr className={classes.sum}>
            <td />
            <th scope="row" className={classes.left}>
              {fill(common.total, { n: report.rows.length })}
            </th>
            <Totals count={report.overall} words={report.words} />
            {report.byDate.map(({ present }, index) => (
              <td key={report.dates[index]}>{present}</td>
            ))}
            {end}
          </tr>
        </tbody>
      </table>
      <Below report={report} />
    </article>
  )
}

function Title({ course, month }: Omit<Props, 'report'>) {
  return (
    <div className={paper.head}>
      <div>
        <p className={paper.title}>{texts.title}</p>
        <p className={paper.facts}>
          <strong>{course.name}</strong>
          {course.teacherName !== null && <span>{fill(courseTexts.header.teacher, { name: course.teacherName })}</span>}
          <span>{fill(texts.periodLine, { period: monthName(month) })}</span>
        </p>
      </div>
      <p className={paper.brand}>
        <WovenMotif rows={star} size={18} threadA="#000" threadB="#000" />
        {platform}
      </p>
    </div>
  )
}

function Totals({ count, words }: { count: Count; words: NoteWord[] }) {
  const rate = rateOf(count)
  return (
    <>
      <td>{count.present}</td>
      <td>{count.absent}</td>
      <td className={`${classes.rate} ${words.length === 0 ? classes.lastTotal : ''}`}>
        {rate === null ? '' : percent(rate).replace('%', '')}
      </td>
      {words.map((word) => (
        <td key={word} className={word === words.at(-1) ? classes.lastTotal : undefined}>
          {count.noted[word] || ''}
        </td>
      ))}
    </>
  )
}

function Mark({ cell: { status, isPlanned, note } }: { cell: ReportCell }) {
  return (
    <td>
      <span className={classes.mark} data-status={isPlanned ? '' : status}>
        {status === '' ? (
          <span />
        ) : (
          <span role="img" aria-label={wordOf({ status, isPlanned })}>
            {printedSign({ status, isPlanned })}
          </span>
        )}
        {note && <sup>{note.number}</sup>}
      </span>
    </td>
  )
}

/** The notes, the legend of the signs, and the line for the signature. */
function Below({ report: { notes, hasPlanned } }: { report: Report }) {
  return (
    <div className={classes.below}>
      <div className={classes.signature}>
        <p>{legendOf(hasPlanned)}</p>
        <p className={classes.line}>{texts.signature}</p>
      </div>
      {notes.length > 0 && (
        <div className={classes.notes}>
          <p>
            <strong>{col.notes}</strong>
          </p>
          {notes.map(({ number, label, date, text }) => (
            <p key={number}>
              <sup>{number}</sup> {label}, {shortDate(date)}: {text}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
