import type { Status } from '@hasiye/contract/attendance.ts'
import { useCallback, useEffect, useRef } from 'react'
import { cellAt } from '../model/marks.ts'
import type { ScreenProps } from '../screen-props.ts'
import { DayRow } from './DayRow.tsx'
import classes from './PhoneView.module.css'

/** The students on one date. */
export function DayList({ view, commands, date }: Pick<ScreenProps, 'view' | 'commands'> & { date: string }) {
  const { students, marks, readOnly } = view
  const latest = useRef({ view, commands, date })
  useEffect(() => {
    latest.current = { view, commands, date }
  })
  const mark = useCallback((row: number, status: Status) => {
    const now = latest.current
    const student = now.view.students[row]
    if (student) void now.view.editor.set(now.date, student, status)
  }, [])
  const openNote = useCallback((row: number) => {
    const now = latest.current
    const student = now.view.students[row]
    if (student) now.commands.openNote(now.date, student)
  }, [])
  return (
    <ol className={classes.list}>
      {students.map((student, row) => {
        const { status, note, unsaved } = cellAt(marks, date, student.id)
        return (
          <DayRow
            key={student.id}
            name={student.fullName}
            isCard={!student.hasAccount}
            date={date}
            row={row}
            status={status}
            hasNote={note !== ''}
            unsaved={unsaved}
            readOnly={readOnly}
            onMark={mark}
            onNote={openNote}
          />
        )
      })}
    </ol>
  )
}
