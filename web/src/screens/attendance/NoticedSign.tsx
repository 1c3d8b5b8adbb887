import { fill } from '@hasiye/contract/text.ts'
import type { Noticed } from '../../features/attendance/marks.ts'
import { noticedText } from '../../features/attendance/words.ts'
import { att } from '../../ui/texts/attendance.ts'
import classes from './NoticedSign.module.css'

/** A chip at the name of a student who was absent from the last lessons, or whose attendance is falling. */
export function NoticedSign({ noticed }: { noticed: Noticed }) {
  const text = noticedText(noticed)
  return (
    <span className={classes.sign} title={text}>
      <span aria-hidden="true">{noticed === 'falling' ? att.falling : fill(att.inRow, { n: noticed })}</span>
      <span className="visually-hidden">. {text}</span>
    </span>
  )
}
