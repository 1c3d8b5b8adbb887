import type { Status } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconNote, IconPlus } from '@tabler/icons-react'
import { att, note as noteTexts } from '../../../../ui/texts/attendance.ts'
import { statusWords } from '../model/words.ts'
import classes from './DayRow.module.css'

interface Props {
  name: string
  date: string
  number: number
  status: Status
  hasNote: boolean
  unsaved: boolean
  readOnly: boolean
  onMark: (status: Status) => void
  onNote: () => void
}

const signs = [
  { status: '+', Icon: IconPlus, look: classes.present },
  { status: '-', Icon: IconMinus, look: classes.absent },
] as const

/** One student: note, present, absent. A second touch on the chosen one clears it. */
export function DayRow({ name, date, number, status, hasNote, unsaved, readOnly, onMark, onNote }: Props) {
  const label = (word: string) => fill(att.cell.label, { student: name, date: longDate(date), status: word })
  const noteLabel = fill(noteTexts.aria, { student: name, date: longDate(date) })
  return (
    <li className={classes.row} data-unsaved={unsaved || undefined}>
      <span className={`${classes.number} tabular`} aria-hidden="true">
        {number}
      </span>
      <span className={classes.name} title={name}>
        {name}
        {unsaved && <span className="visually-hidden">. {att.unsavedCell}</span>}
      </span>
      <ActionIcon
        className={classes.note}
        aria-label={hasNote ? `${noteLabel}. ${att.cell.hasNote}` : noteLabel}
        onClick={onNote}
      >
        <IconNote size={22} aria-hidden="true" />
        {hasNote && <span className={classes.dot} />}
      </ActionIcon>
      {signs.map(({ status: own, Icon, look }) => (
        <button
          key={own}
          type="button"
          className={`${classes.sign} ${look}`}
          aria-label={label(statusWords[own])}
          aria-pressed={status === own}
          disabled={readOnly}
          onClick={() => onMark(status === own ? '' : own)}
        >
          <Icon size={24} stroke={2.5} aria-hidden="true" />
        </button>
      ))}
    </li>
  )
}
