import type { Status } from '@hasiye/contract/attendance.ts'
import { longDate, matches } from '@hasiye/contract/locale.ts'
import { saysMore, wordsIn } from '@hasiye/contract/note-words.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconMinus, IconNote, IconPlus } from '@tabler/icons-react'
import {
  type CSSProperties,
  memo,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cellAt, type Noticed, noticedStudents } from '../../../features/attendance/marks.ts'
import { useRounds } from '../../../features/attendance/rounds.ts'
import { badgesIn, CardBadge } from '../../../features/people/CardBadge.tsx'
import { usePeople } from '../../../features/people/people-actions.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { Column, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { doubleTapMs } from '../../../ui/blocks/useTapShield.ts'
import { Button, IconButton } from '../../../ui/controls/Button.tsx'
import { att, note as noteTexts, statusWords } from '../../../ui/texts/attendance.ts'
import { common, noteWordTexts } from '../../../ui/texts/common.ts'
import { round } from '../../../ui/texts/round.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import { DueSign, NoticedSign, useShowAll } from '../Rounds.tsx'
import classes from './DayList.module.css'

interface Props {
  date: string
  /** Shows only the students whose name or ID contains it. */
  query: string | undefined
}

/** What a phone shows at once: it can be used before the others are rendered. */
const firstRows = 12

/** The students on one date. */
export function DayList({ date, query = '' }: Props) {
  const { students, classmates = students, today, readOnly, course } = useRoster()
  const { columns, marks } = useTable()
  const { markOn, openNote } = useScreen()
  const { openStudent } = usePeople()
  const isAtRest = course.archivedAt !== null
  const open = (student: Person) => {
    const mayNote = !isAtRest || cellAt(marks, date, student.id).note !== ''
    const noteOf = mayNote ? () => openNote(date, student) : undefined
    openStudent(student, { columns, marks, date, today, openNote: noteOf })
  }
  const latest = useRef(open)
  useLayoutEffect(() => {
    latest.current = open
  })
  const [mayClear] = useState(createClearGuard)
  const mark = useCallback(
    (on: string, student: Person, sign: '+' | '-', shown: Status, atMs: number) => {
      const may = mayClear(`${student.id}${sign}`, atMs)
      if (shown === sign && !may) return
      // on another date the status is set, not cleared, because `shown` is the mark of this date
      markOn(on, (date, editor) => void editor.set(date, student, date === on && shown === sign ? '' : sign))
    },
    [mayClear, markOn],
  )
  const openSheet = useCallback((student: Person) => latest.current(student), [])
  const badges = badgesIn(classmates)
  const labelOf = useMemo(() => labelsOf(classmates), [classmates])
  const noticed = useMemo(() => noticedStudents(marks.stored, students, today), [marks.stored, students, today])
  const roundFor = useRounds(course, students, marks, today)
  const shownRows = useDeferredValue(students.length, firstRows)
  const isFound = ({ fullName, shortId }: Person) => query.trim() === '' || matches(`${fullName} ${shortId}`, query)
  if (!students.some(isFound)) {
    return (
      <div className={classes.nobody} role="status">
        <p>
          {fill(common.noResults, { query })} {classmates !== students && round.onlyDue}
        </p>
        {classmates !== students && <ShowAll />}
      </div>
    )
  }
  return (
    <ol className={classes.list} data-wide="" style={{ '--digits': String(students.length).length } as CSSProperties}>
      {students.map((student, row) => {
        if (row >= shownRows || !isFound(student)) return null
        const { status, note, unsaved } = cellAt(marks, date, student.id)
        return (
          <DayRow
            key={student.id}
            student={student}
            name={labelOf(student)}
            date={date}
            row={row}
            status={status}
            note={note}
            unsaved={unsaved}
            noticed={noticed.get(student.id)}
            due={roundFor(student)?.due ? course.round?.length : undefined}
            badge={badges.labelOf(student)}
            readOnly={readOnly}
            isAtRest={isAtRest}
            onMark={mark}
            onNote={openNote}
            onOpen={openSheet}
          />
        )
      })}
    </ol>
  )
}

const ShowAll = () => (
  <Button variant="light" onClick={useShowAll()}>
    {round.showAll}
  </Button>
)

interface RowProps {
  student: Person
  /** Distinguishes the student from the others. */
  name: string
  date: string
  /** Starts at 0. */
  row: number
  status: Status
  note: string
  unsaved: boolean
  noticed: Noticed | undefined
  /** The length of the round, where one is over and the next not agreed. */
  due: number | undefined
  badge: string | undefined
  readOnly: boolean
  /** Shows the mark without buttons. */
  isAtRest: boolean
  onMark: (date: string, student: Person, sign: '+' | '-', shown: Status, atMs: number) => void
  onNote: (date: string, student: Person) => void
  /** Opens the sheet of the student. */
  onOpen: (student: Person) => void
}

const signs = [
  { status: '+', Icon: IconPlus, look: classes.present },
  { status: '-', Icon: IconMinus, look: classes.absent },
] as const

/** A student's row with the buttons note, present and absent. A tap on the selected status clears it. */
const DayRow = memo(function DayRow(props: RowProps) {
  const { student, name, date, row, status, note, unsaved, noticed, due, badge } = props
  const { readOnly, isAtRest, onMark, onNote, onOpen } = props
  const label = (word: string) => fill(att.cell.label, { student: name, date: longDate(date), status: word })
  const said = wordsIn(note)
  const noteLabel = fill(noteTexts.aria, { student: name, date: longDate(date) })
  return (
    <Row as="li" wrap justify="end" className={classes.row} data-unsaved={unsaved || undefined}>
      <span className={`${classes.number} tabular`} aria-hidden="true">
        {row + 1}
      </span>
      <Column
        as="button"
        align="start"
        justify="center"
        type="button"
        className={classes.name}
        title={name}
        onClick={() => onOpen(student)}
      >
        <span className={`clamped ${classes.words}`}>
          {name} <CardBadge label={badge} />
        </span>
        {(said.length > 0 || due !== undefined || noticed) && (
          <Row as="span" wrap hint className={classes.below}>
            {said.length > 0 && <span>{said.map((word) => noteWordTexts[word].inserted).join(', ')}</span>}{' '}
            {due !== undefined && <DueSign length={due} />} {noticed && <NoticedSign noticed={noticed} />}
          </Row>
        )}
        {unsaved && <span className="visually-hidden">. {att.unsavedCell}</span>}
      </Column>
      {(note !== '' || !isAtRest) && (
        <IconButton
          className={classes.note}
          aria-label={note !== '' ? `${noteLabel}. ${att.cell.hasNote}` : noteLabel}
          onClick={() => onNote(date, student)}
        >
          <IconNote size={22} stroke={1.75} aria-hidden="true" />
          {saysMore(note) && <span className={classes.dot} />}
        </IconButton>
      )}
      {isAtRest && (
        <span className={classes.mark}>
          <MarkSign status={status} />
          <span className="visually-hidden">{statusWords[status]}</span>
        </span>
      )}
      {(isAtRest ? [] : signs).map(({ status: own, Icon, look }) => (
        <button
          key={own}
          type="button"
          className={`${classes.sign} ${look}`}
          aria-label={label(statusWords[own])}
          aria-pressed={status === own}
          disabled={readOnly}
          onClick={({ timeStamp }) => onMark(date, student, own, status, timeStamp)}
        >
          <Icon size={24} aria-hidden="true" />
        </button>
      ))}
    </Row>
  )
})

/**
 * Returns a function that returns whether a tap on a selected mark may clear it: not if the same button was tapped a
 * moment ago, because the second tap of a double tap must not revert the first.
 */
export function createClearGuard(): (button: string, atMs: number) => boolean {
  let last: { button: string; atMs: number } | undefined
  return (button, atMs) => {
    const isRepeated = last?.button === button && atMs - last.atMs < doubleTapMs
    last = { button, atMs }
    return !isRepeated
  }
}
