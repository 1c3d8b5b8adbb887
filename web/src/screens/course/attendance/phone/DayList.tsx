import { cellAt } from '../model/marks.ts'
import type { ScreenProps } from '../screen-props.ts'
import { DayRow } from './DayRow.tsx'
import classes from './PhoneView.module.css'

/** The class on one date. */
export function DayList({ view, commands, date }: Pick<ScreenProps, 'view' | 'commands'> & { date: string }) {
  const { students, marks, editor, readOnly } = view
  return (
    <ol className={classes.list}>
      {students.map((student, index) => {
        const { status, note, unsaved } = cellAt(marks, date, student.id)
        return (
          <DayRow
            key={student.id}
            name={student.fullName}
            date={date}
            number={index + 1}
            status={status}
            hasNote={note !== ''}
            unsaved={unsaved}
            readOnly={readOnly}
            onMark={(next) => void editor.set(date, student, next)}
            onNote={() => commands.openNote(date, student)}
          />
        )
      })}
    </ol>
  )
}
