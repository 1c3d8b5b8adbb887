import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { pageOf } from '../../../features/attendance/columns.ts'
import { noticedStudents, talliesOf, tallyWith } from '../../../features/attendance/marks.ts'
import { useRounds } from '../../../features/attendance/rounds.ts'
import { badgesIn } from '../../../features/people/CardBadge.tsx'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { att } from '../../../ui/texts/attendance.ts'
import { useRoster, useTable } from '../contexts.ts'
import classes from './Grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { useCellEvents } from './useCellEvents.ts'

interface Props {
  page: number
  onPage: (page: number) => void
  /** Dates per page. */
  size: number
}

/** Grid of students by dates: one tab stop, arrow keys to move, a click changes a cell. */
export function Grid({ page, onPage, size }: Props) {
  const { course, students, classmates = students, readOnly, today } = useRoster()
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
  const badges = badgesIn(classmates)
  const labelOf = useMemo(() => labelsOf(classmates), [classmates])
  const noticed = useMemo(() => noticedStudents(marks.stored, students, today), [marks.stored, students, today])
  const roundFor = useRounds(course, students, marks, today)
  const storedTallies = useMemo(() => talliesOf(marks.stored, today), [marks.stored, today])
  return (
    <div
      className={classes.frame}
      style={{ '--dates': shown.columns.length, '--digits': String(students.length).length } as CSSProperties}
    >
      <table
        ref={table}
        {...cellEvents}
        onFocus={noteKeys}
        onKeyUp={noteKeys}
        onBlur={({ currentTarget }) => currentTarget.removeAttribute('data-keys')}
        {...(readOnly ? readOnlyGrid : grid)}
        aria-label={att.title}
        aria-rowcount={students.length + 1}
        aria-colcount={columns.length + 2}
        className={classes.grid}
        data-large={students.length > virtualizeAbove || undefined}
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
                  label={labelOf(student)}
                  row={index}
                  shown={shown}
                  marks={marks}
                  tally={tallyWith(storedTallies.get(student.id), marks, student.id, today)}
                  noticed={noticed.get(student.id)}
                  due={roundFor(student)?.due ? course.round?.length : undefined}
                  activeCol={index === row ? col : undefined}
                  today={today}
                  badge={badges.labelOf(student)}
                  badgeMeaning={badges.meaning}
                />
              )
            )
          }}
        </RowBlocks>
      </table>
    </div>
  )
}

/**
 * Marks on the table whether the keyboard is used in a cell, for the colour of its row and date; a key after a click
 * sets it without moving the focus. `:has(.cell:focus-visible)` would restyle all names at each mark.
 */
function noteKeys({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  const isInCell = target instanceof Element && target.matches('[data-col]:focus-visible')
  currentTarget.toggleAttribute('data-keys', isInCell)
}

/** A table with role grid, so that its cells have the role gridcell. */
const grid = { role: 'grid' }
const readOnlyGrid = { ...grid, 'aria-readonly': true }

/** Classes up to this size are rendered whole, so that the browser's own search finds every name. */
const virtualizeAbove = 50
const rowsPerBlock = 20

interface RowBlocksProps {
  count: number
  /** A row that is always rendered, because it has the focus or gets it. */
  needed: number
  columns: number
  children: (row: number) => ReactNode
}

/**
 * The rows of a long table, as one table body per block of rows. A body far from the visible part is an empty box of the same height
 * until it is scrolled near or gets the focus, so that the document and the time of a change do not grow with the class.
 */
function RowBlocks({ count, needed, columns, children }: RowBlocksProps) {
  if (count <= virtualizeAbove) return <tbody>{rows(0, count, children)}</tbody>
  const starts = Array.from({ length: Math.ceil(count / rowsPerBlock) }, (_, block) => block * rowsPerBlock)
  return starts.map((start) => {
    const end = Math.min(start + rowsPerBlock, count)
    return (
      <Block
        key={start}
        rows={end - start}
        startsVisible={start === 0}
        isNeeded={needed >= start && needed < end}
        columns={columns}
        render={() => rows(start, end, children)}
      />
    )
  })
}

const rows = (start: number, end: number, render: (row: number) => ReactNode): ReactNode[] =>
  Array.from({ length: end - start }, (_, index) => render(start + index))

interface BlockProps {
  rows: number
  startsVisible: boolean
  isNeeded: boolean
  columns: number
  render: () => ReactNode
}

function Block({ rows, startsVisible, isNeeded, columns, render }: BlockProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [isNear, setNear] = useState(startsVisible)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = body.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        // two changes may arrive together, the newer one last
        const entry = entries.at(-1)
        if (!entry) return
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      // The table scrolls with the page or, in a narrow window, inside its frame.
      { rootMargin: '100% 0px', scrollMargin: '50% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  if (isNear || isNeeded) return <tbody ref={body}>{render()}</tbody>
  return (
    <tbody ref={body} aria-hidden="true">
      <tr>
        <td colSpan={columns} style={{ height: height ?? `${rows * 3.5}rem` }} />
      </tr>
    </tbody>
  )
}
