import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconHistory, IconId, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { memo } from 'react'
import { LazyMenu } from '../../../../ui/blocks/LazyMenu.tsx'
import { card } from '../../../../ui/texts/cards.ts'
import { common } from '../../../../ui/texts/common.ts'
import { history } from '../../../../ui/texts/history.ts'
import { people } from '../../../../ui/texts/people.ts'
import type { Cell } from '../model/marks.ts'
import { ratePercent, share, type Tally } from '../model/totals.ts'
import classes from './Grid.module.css'
import { GridCell } from './GridCell.tsx'

interface Props {
  student: Person
  /** Starts at 0. */
  row: number
  /** Column index of the first date among all dates, starting at 1. */
  firstCol: number
  /** Column index of the totals, starting at 1. */
  lastCol: number
  dates: string[]
  cells: Cell[]
  tally: Tally
  /** The column of the grid's tab stop, if it is in this row. */
  activeCol: number | undefined
  today: string
  onHistory: () => void
  onShowCard: () => void
  /** Only of students without an account. */
  onRename: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** A student's row: name, one cell per date, totals. Rendered again only when something in it has changed. */
export const GridRow = memo(function GridRow(props: Props) {
  const {
    student,
    row,
    firstCol,
    lastCol,
    dates,
    cells,
    tally,
    activeCol,
    today,
    onHistory,
    onShowCard,
    onRename,
    onRemove,
  } = props
  return (
    <tr aria-rowindex={row + 2}>
      <th scope="row" className={classes.name} aria-colindex={1}>
        <div className={classes.nameBox}>
          <span className={`${classes.number} tabular`}>{row + 1}</span>
          <span className={classes.person}>
            <span className={classes.fullName} title={student.fullName}>
              {student.fullName}
            </span>
            <span className={`${classes.shortId} tabular`}>
              ID {student.shortId} {!student.hasAccount && <span className={classes.card}>{card.badge}</span>}
            </span>
          </span>
          <LazyMenu
            target={(open) => (
              <ActionIcon
                aria-label={fill(common.aria.actions, { name: student.fullName })}
                tabIndex={activeCol === undefined ? -1 : 0}
                onClick={open}
              >
                <IconDotsVertical size={20} aria-hidden="true" />
              </ActionIcon>
            )}
          >
            <Menu.Item leftSection={<IconHistory size={20} aria-hidden="true" />} onClick={onHistory}>
              {history.title}
            </Menu.Item>
            <Menu.Item leftSection={<IconId size={20} aria-hidden="true" />} onClick={onShowCard}>
              {card.show}
            </Menu.Item>
            {onRename && (
              <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={onRename}>
                {card.rename}
              </Menu.Item>
            )}
            {onRemove && (
              <Menu.Item color="nar" leftSection={<IconUserMinus size={20} aria-hidden="true" />} onClick={onRemove}>
                {people.removeStudent.confirm}
              </Menu.Item>
            )}
          </LazyMenu>
        </div>
      </th>
      {cells.map((cell, col) => (
        <GridCell
          key={dates[col]}
          student={student.fullName}
          date={dates[col] ?? ''}
          cell={cell}
          row={row}
          col={col}
          place={firstCol + col + 1}
          isActive={col === activeCol}
          isToday={dates[col] === today}
        />
      ))}
      <td className={`${classes.total} tabular`} aria-colindex={lastCol}>
        <strong>{share(tally)}</strong>
        <span>{ratePercent(tally)}</span>
      </td>
    </tr>
  )
}, isSameRow)

function isSameRow(before: Props, after: Props): boolean {
  return (
    before.student === after.student &&
    before.row === after.row &&
    before.firstCol === after.firstCol &&
    before.lastCol === after.lastCol &&
    before.activeCol === after.activeCol &&
    before.today === after.today &&
    share(before.tally) === share(after.tally) &&
    (before.onRename === undefined) === (after.onRename === undefined) &&
    (before.onRemove === undefined) === (after.onRemove === undefined) &&
    before.dates.length === after.dates.length &&
    before.dates.every((date, col) => date === after.dates[col] && isSameCell(before.cells[col], after.cells[col]))
  )
}

const isSameCell = (a: Cell | undefined, b: Cell | undefined): boolean =>
  a?.status === b?.status && a?.note === b?.note && a?.unsaved === b?.unsaved && a?.stored === b?.stored
