import { useEffect, useState } from 'react'
import { att } from '../../../../ui/texts/attendance.ts'
import { Grid } from '../grid/Grid.tsx'
import { pageCount, pageWith } from '../model/columns.ts'
import { tallyOfDate } from '../model/totals.ts'
import { NothingYet } from '../NothingYet.tsx'
import { Notices } from '../Notices.tsx'
import { SaveBar } from '../SaveBar.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { DateStepper } from './DateStepper.tsx'
import { DayList } from './DayList.tsx'
import { DaySummary } from './DaySummary.tsx'
import classes from './PhoneView.module.css'
import { TopBar } from './TopBar.tsx'

/** The phone layout: one date at a time, or the whole table through the menu. Source: DESIGN.md section 8. */
export function PhoneView({ view, commands, actions, above, addedDate, onExport }: ScreenProps) {
  const { columns, students, today } = view
  const [wanted, setWanted] = useState(today)
  const [isTable, setTable] = useState(false)
  useEffect(() => {
    if (addedDate) setWanted(addedDate)
  }, [addedDate])
  const column = columns.find(({ date }) => date === wanted) ?? columns.at(-1)
  const isEmpty = students.length === 0 || column === undefined
  return (
    <div className={classes.screen}>
      <TopBar
        view={view}
        commands={commands}
        date={column?.date}
        isTable={isTable}
        onTable={() => setTable(!isTable)}
      />
      {above}
      <Notices view={view} commands={commands} />
      {isEmpty ? (
        <NothingYet view={view} commands={commands} actions={actions} />
      ) : isTable ? (
        <Table view={view} commands={commands} actions={actions} date={column.date} />
      ) : (
        <>
          <div className={classes.head}>
            <DateStepper view={view} commands={commands} column={column} onDate={setWanted} />
            <DaySummary
              counts={tallyOfDate(
                view.marks,
                column.date,
                students.map(({ id }) => id),
              )}
              readOnly={view.readOnly}
              onFill={() => commands.fill(column.date)}
              undo={commands.undoFillOf(column.date)}
            />
          </div>
          <DayList view={view} commands={commands} date={column.date} />
        </>
      )}
      <SaveBar
        view={view}
        commands={commands}
        start={<ActionsMenu view={view} commands={commands} actions={actions} onExport={onExport} />}
      />
    </div>
  )
}

const tablePage = 7

function Table({
  view,
  commands,
  actions,
  date,
}: Pick<ScreenProps, 'view' | 'commands' | 'actions'> & { date: string }) {
  const [page, setPage] = useState(() => pageWith(view.columns, date, tablePage))
  return (
    <div className={classes.table}>
      <Grid
        view={view}
        commands={commands}
        actions={actions}
        page={Math.min(page, pageCount(view.columns.length, tablePage) - 1)}
        onPage={setPage}
        size={tablePage}
      />
      <p className={classes.legend}>{att.legend}</p>
    </div>
  )
}
