import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { att, keys } from '../../../../ui/texts/attendance.ts'
import { pageWith } from '../model/columns.ts'
import { NothingYet } from '../NothingYet.tsx'
import { Notices } from '../Notices.tsx'
import { SaveBar } from '../SaveBar.tsx'
import type { ScreenProps } from '../screen-props.ts'
import classes from './DesktopView.module.css'
import { Grid } from './Grid.tsx'
import { Toolbar } from './Toolbar.tsx'

const datesPerPage = 7

/** The grid with its toolbar and save bar, from 768 px. */
export function DesktopView({ view, commands, actions, above, addedDate, onExport }: ScreenProps) {
  const [page, setPage] = useState(0)
  const { columns, students } = view
  const broughtUp = useRef<string>(undefined)
  useEffect(() => {
    const isThere = addedDate !== undefined && columns.some(({ date }) => date === addedDate)
    if (isThere && broughtUp.current !== addedDate) setPage(pageWith(columns, addedDate, datesPerPage))
    broughtUp.current = isThere ? addedDate : undefined
  }, [addedDate, columns])
  const isEmpty = columns.length === 0 || students.length === 0
  return (
    <div className={classes.screen}>
      <Toolbar view={view} commands={commands} actions={actions} onExport={onExport} />
      {above}
      <Notices view={view} commands={commands} />
      {isEmpty ? (
        <NothingYet view={view} commands={commands} actions={actions} />
      ) : (
        <>
          <Grid view={view} commands={commands} actions={actions} page={page} onPage={setPage} size={datesPerPage} />
          <p className={classes.legend}>{att.legend}</p>
        </>
      )}
      <SaveBar
        view={view}
        commands={commands}
        hint={
          <Button
            variant="subtle"
            color="gray"
            className={classes.keys}
            leftSection={<IconKeyboard size={20} aria-hidden="true" />}
            onClick={() => commands.open({ kind: 'keys' })}
          >
            {keys.title}
          </Button>
        }
      />
    </div>
  )
}
