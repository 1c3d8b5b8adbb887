import { fill } from '@hasiye/contract/text.ts'
import { att } from '../../ui/texts/attendance.ts'
import classes from './InRowSign.module.css'

interface Props {
  absences: number
  /** Gives the place in the row, where the sign takes no room. */
  className: string | undefined
}

/** Sign of a student who was absent from the last lessons: their number in the square of an absence. */
export function InRowSign({ absences, className }: Props) {
  const text = fill(att.absentInRow, { n: absences })
  return (
    <span className={`${classes.sign} ${className} tabular`} title={text}>
      <span aria-hidden="true">{absences}</span>
      <span className="visually-hidden">. {text}</span>
    </span>
  )
}
