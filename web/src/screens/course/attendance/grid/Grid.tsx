import type { Person } from '@hasiye/contract/shapes.ts'
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { att } from '../../../../ui/texts/attendance.ts'
import { pageCount, pageOf } from '../model/columns.ts'
import { type Command, commandOf, moved, type Place } from '../model/keyboard.ts'
import { cellAt } from '../model/marks.ts'
import { tallyOfStudent } from '../model/totals.ts'
import type { PeopleActions } from '../people-actions.ts'
import type { AttendanceView } from '../useAttendance.ts'
import type { Commands } from '../useCommands.ts'
import classes from './Grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { useCellPointer } from './useCellPointer.ts'

interface Props {
  view: AttendanceView
  commands: Commands
  actions: PeopleActions
  page: number
  onPage: (page: number) => void
  /** Dates per page. */
  size: number
}

/** Grid of students by dates: one tab stop, arrow keys to move, a click changes a cell. Source: DESIGN.md section 7. */
export function Grid({ view, commands, actions, page, onPage, size }: Props) {
  const { columns, students, marks, editor, readOnly, today } = view
  const shown = pageOf(columns, page, size)
  const table = useRef<HTMLTableElement>(null)
  const mustFocus = useRef(false)
  const [active, setActive] = useState({ row: 0, col: Math.max(0, shown.columns.length - 1) })
  const row = Math.min(active.row, Math.max(0, students.length - 1))
  const col = Math.min(active.col, Math.max(0, shown.columns.length - 1))

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-col="${col}"]`)?.focus()
  })

  useLayoutEffect(() => {
    const newest = table.current?.querySelector<HTMLElement>('thead th:nth-last-child(2)')
    const frame = table.current?.parentElement
    if (newest && frame) frame.scrollLeft = newest.offsetLeft + newest.offsetWidth - frame.clientWidth
  }, [])

  const cellOf = (target: EventTarget): { row: number; col: number; date: string; student: Person } | undefined => {
    const data = target instanceof Element ? target.closest<HTMLElement>('[data-col]')?.dataset : undefined
    const [rowOf, colOf] = [Number(data?.row), Number(data?.col)]
    const [column, student] = [shown.columns[colOf], students[rowOf]]
    return data && column && student ? { row: rowOf, col: colOf, date: column.date, student } : undefined
  }
  const go = (to: Place) => {
    mustFocus.current = true
    setActive({ row: to.row, col: to.col })
    if (to.page !== shown.page) onPage(to.page)
  }
  const change = (command: Command, date: string, student: Person) => {
    if (command === 'cycle') void editor.cycle(date, student)
    else if (command === 'clear') void editor.set(date, student, '')
    else void editor.set(date, student, command === 'present' ? '+' : '-')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    const command = commandOf(event)
    if (!cell || !command) return
    event.preventDefault()
    if (command === 'help') commands.open({ kind: 'keys' })
    else if (command === 'note') commands.openNote(cell.date, cell.student)
    else {
      if (changing.has(command) && !readOnly) change(command, cell.date, cell.student)
      const extent = {
        rows: students.length,
        pages: pageCount(columns.length, size),
        columnsOf: (wanted: number) => pageOf(columns, wanted, size).columns.length,
      }
      go(moved({ page: shown.page, row: cell.row, col: cell.col }, command, extent))
    }
  }
  const pointer = useCellPointer({
    onTap: (target) => {
      const cell = cellOf(target)
      if (!cell) return
      setActive(cell)
      if (!readOnly) change('cycle', cell.date, cell.student)
    },
    onHold: (target) => {
      const cell = cellOf(target)
      if (cell) commands.openNote(cell.date, cell.student)
      return cell !== undefined
    },
  })

  const dates = columns.map(({ date }) => date)
  return (
    <div className={classes.frame}>
      <table
        ref={table}
        {...(readOnly ? readOnlyGrid : grid)}
        aria-label={att.title}
        aria-rowcount={students.length + 1}
        aria-colcount={columns.length + 2}
        className={classes.grid}
        style={{ '--dates': shown.columns.length } as CSSProperties}
      >
        <GridHead
          drafts={marks.drafts}
          today={today}
          readOnly={readOnly}
          mayDeleteDates={view.mayDeleteDates}
          commands={commands}
          shown={shown}
          onPage={onPage}
          activeCol={col}
        />
        <tbody onKeyDown={onKeyDown} {...pointer}>
          {students.map((student, index) => (
            <GridRow
              key={student.id}
              student={student}
              row={index}
              firstCol={shown.from}
              lastCol={columns.length + 2}
              dates={shown.columns.map(({ date }) => date)}
              cells={shown.columns.map(({ date }) => cellAt(marks, date, student.id))}
              tally={tallyOfStudent(marks, dates, student.id)}
              activeCol={index === row ? col : undefined}
              today={today}
              onHistory={() => commands.open({ kind: 'history', student })}
              onShowCard={() => actions.showCard(student)}
              onRename={readOnly || student.hasAccount ? undefined : () => actions.renameCard(student)}
              onRemove={readOnly ? undefined : () => actions.removeStudent(student)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table with role grid, so that its cells have the role gridcell. */
const grid = { role: 'grid' }
const readOnlyGrid = { ...grid, 'aria-readonly': true }
const changing: ReadonlySet<Command> = new Set(['cycle', 'present', 'absent', 'clear'])
