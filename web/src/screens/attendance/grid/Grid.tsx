import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { pageOf } from '../../../features/attendance/columns.ts'
import { talliesOf, tallyWith } from '../../../features/attendance/marks.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { useRoster, useTable } from '../contexts.ts'
import classes from './Grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { RowBlocks, virtualizeAbove } from './RowBlocks.tsx'
import { useCellEvents } from './useCellEvents.ts'

interface Props {
  page: number
  onPage: (page: number) => void
  /** Dates per page. */
  size: number
}

/** Grid of students by dates: one tab stop, arrow keys to move, a click changes a cell. Source: DESIGN.md section 7. */
export function Grid({ page, onPage, size }: Props) {
  const { students, readOnly, today } = useRoster()
  const { columns, marks } = useTable()
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

  const cellEvents = useCellEvents(shown, {
    onActive: setActive,
    onMove: (to) => {
      mustFocus.current = true
      setActive(to)
      if (to.page !== shown.page) onPage(to.page)
    },
    size,
  })
  const storedTallies = useMemo(() => talliesOf(marks.stored), [marks.stored])
  return (
    <div className={classes.frame}>
      <table
        ref={table}
        {...cellEvents}
        {...(readOnly ? readOnlyGrid : grid)}
        aria-label={att.title}
        aria-rowcount={students.length + 1}
        aria-colcount={columns.length + 2}
        className={classes.grid}
        data-large={students.length > virtualizeAbove || undefined}
        style={{ '--dates': shown.columns.length, '--digits': String(students.length).length } as CSSProperties}
      >
        <GridHead shown={shown} onPage={onPage} activeCol={col} />
        <RowBlocks count={students.length} needed={row} columns={shown.columns.length + 2}>
          {(index) => {
            const student = students[index]
            return (
              student && (
                <GridRow
                  key={student.id}
                  student={student}
                  row={index}
                  shown={shown}
                  marks={marks}
                  tally={tallyWith(storedTallies.get(student.id), marks, student.id)}
                  activeCol={index === row ? col : undefined}
                  today={today}
                />
              )
            )
          }}
        </RowBlocks>
      </table>
    </div>
  )
}

/** A table with role grid, so that its cells have the role gridcell. */
const grid = { role: 'grid' }
const readOnlyGrid = { ...grid, 'aria-readonly': true }
