import { fill } from '@hasiye/contract/text.ts'
import { att } from '../../ui/texts/attendance.ts'
import classes from './InRowSign.module.css'

/** A chip at the name of a student who was absent from the last lessons. */
export function InRowSign({ absences }: { absences: number }) {
  const text = fill(att.absentInRow, { n: absences })
  return (
    <span className={classes.sign} title={text}>
      <span aria-hidden="true">{fill(att.inRow, { n: absences })}</span>
      <span className="visually-hidden">. {text}</span>
    </span>
  )
}
