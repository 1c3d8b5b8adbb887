import { dayAndMonth, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { memo, type ReactNode } from 'react'
import paper from '../../ui/blocks/Paper.module.css'
import { Paper } from '../../ui/blocks/Paper.tsx'
import { WovenMotif } from '../../ui/blocks/Woven.tsx'
import { att, exporting } from '../../ui/texts/attendance.ts'
import { platform } from '../../ui/texts/common.ts'
import { course as courseTexts } from '../../ui/texts/course.ts'
import { monthSheet as texts } from '../../ui/texts/report.ts'
import { star } from '../../ui/woven.ts'
import classes from './MonthSheetPaper.module.css'
import { countsText, type MonthSheet, printedSign, type SheetDay, untilText, wordOf } from './month-sheet.ts'
import { monthName } from './months.ts'

interface Props {
  sheet: MonthSheet
  /** The teacher's, for this family. */
  sentence: string
}

/** A student's month, black on white: half an A4 sheet on paper, as wide as its place on the screen. */
export const MonthSheetPaper = memo(function MonthSheetPaper({ sheet, sentence }: Props) {
  const { student, course, teacher, month, days } = sheet
  const notes = days.filter(({ note }) => note !== '')
  const hasPlanned = days.some(({ isPlanned, status }) => isPlanned && status !== '')
  return (
    <article className={classes.sheet}>
      <header className={paper.head}>
        <div>
          <p className={paper.title}>{student}</p>
          <p className={paper.facts}>
            <strong>{monthName(month)}</strong>
            {sheet.until && <span>{untilText(sheet)}</span>}
            <span>{course}</span>
            {teacher !== null && <span>{fill(courseTexts.header.teacher, { name: teacher })}</span>}
          </p>
        </div>
        <p className={paper.brand}>
          <WovenMotif rows={star} size={18} threadA="#000" threadB="#000" />
          {platform}
        </p>
      </header>
      {days.length === 0 ? (
        <p className={classes.block}>{texts.noLessons}</p>
      ) : (
        <ol className={classes.days}>
          {days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
      )}
      <p className={classes.block}>
        <strong>{countsText(sheet)}</strong>
      </p>
      {notes.length > 0 && (
        <div className={classes.block}>
          <p>
            <strong>{exporting.col.notes}</strong>
          </p>
          {notes.map(({ date, note }) => (
            <p key={date} className={classes.text}>
              {dayAndMonth(date)}: {note}
            </p>
          ))}
        </div>
      )}
      {sentence.trim() !== '' && (
        <div className={classes.block}>
          <p>
            <strong>{texts.teacherSays}</strong>
          </p>
          <p className={classes.text}>{sentence.trim()}</p>
        </div>
      )}
      <p className={classes.legend}>{hasPlanned ? `${att.legend}; ${att.legendPlanned}` : att.legend}</p>
    </article>
  )
})

function Day({ day: { date, status, note, isPlanned } }: { day: SheetDay }) {
  return (
    <li>
      <span className={classes.date}>
        <span className="visually-hidden">{dayAndMonth(date)}: </span>
        <span aria-hidden="true">
          <strong>{date.slice(8)}</strong> {weekdaysShort[weekdayOf(date)]}
        </span>
      </span>
      <span className={classes.mark} data-status={isPlanned ? '' : status}>
        <span className="visually-hidden">{wordOf({ status, isPlanned })}</span>
        <span aria-hidden="true">{printedSign({ status, isPlanned })}</span>
        {note !== '' && <sup aria-hidden="true">*</sup>}
      </span>
    </li>
  )
}

/** The sheets on paper: two students on an A4 page, with a line between them along which it is cut. */
export function MonthSheetsOnPaper({ children }: { children: readonly ReactNode[] }) {
  const pages = Array.from({ length: Math.ceil(children.length / 2) }, (_, n) => children.slice(2 * n, 2 * n + 2))
  return (
    <Paper>
      {pages.map((halves, n) => (
        <div key={n} className={classes.page}>
          {halves}
        </div>
      ))}
    </Paper>
  )
}
