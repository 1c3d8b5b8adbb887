import type { Status } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconNote, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { att, note as noteTexts } from '../../../../ui/texts/attendance.ts'
import { card } from '../../../../ui/texts/cards.ts'
import { statusWords } from '../model/words.ts'
import classes from './DayRow.module.css'

interface Props {
  name: string
  /** The student has no account. */
  isCard: boolean
  date: string
  /** Starts at 0. */
  row: number
  status: Status
  hasNote: boolean
  unsaved: boolean
  readOnly: boolean
  onMark: (row: number, status: Status) => void
  onNote: (row: number) => void
}

const signs = [
  { status: '+', Icon: IconPlus, look: classes.present },
  { status: '-', Icon: IconMinus, look: classes.absent },
] as const

/** A student's row with the buttons note, present and absent. A tap on the selected status clears it. */
export const DayRow = memo(function DayRow(props: Props) {
  const { name, isCard, date, row, status, hasNote, unsaved, readOnly, onMark, onNote } = props
  const label = (word: string) => fill(att.cell.label, { student: name, date: longDate(date), status: word })
  const noteLabel = fill(noteTexts.aria, { student: name, date: longDate(date) })
  return (
    <li className={classes.row} data-unsaved={unsaved || undefined}>
      <span className={`${classes.number} tabular`} aria-hidden="true">
        {row + 1}
      </span>
      <span className={classes.name} title={name}>
        {name} {isCard && <span className={classes.card}>{card.badge}</span>}
        {unsaved && <span className="visually-hidden">. {att.unsavedCell}</span>}
      </span>
      <ActionIcon
        className={classes.note}
        aria-label={hasNote ? `${noteLabel}. ${att.cell.hasNote}` : noteLabel}
        onClick={() => onNote(row)}
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
          onClick={() => onMark(row, status === own ? '' : own)}
        >
          <Icon size={24} stroke={2.5} aria-hidden="true" />
        </button>
      ))}
    </li>
  )
})
