import { IconHistory, IconKeyboard } from '@tabler/icons-react'
import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lastLesson, openingDate, pageWith } from '../../../features/attendance/columns.ts'
import { loadMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { Button, IconButton, type IconButtonProps } from '../../../ui/controls/Button.tsx'
import { att, keys } from '../../../ui/texts/attendance.ts'
import { card } from '../../../ui/texts/cards.ts'
import { history } from '../../../ui/texts/history.ts'
import { invite } from '../../../ui/texts/joining.ts'
import classes from '../Attendance.module.css'
import { useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'
import { NothingYet } from '../lazy-parts.ts'
import { NoLessonToday } from '../NoLessonToday.tsx'
import { Notices } from '../Notices.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useActions } from '../useActions.ts'
import { Grid } from './Grid.tsx'

const datesPerPage = 7
const ButtonTip = lazyPart(loadMenu, 'ButtonTip')

/** The grid with its toolbar and save bar, from 768 px. `above` is shown above the marks. */
export function DesktopView({ above }: { above: ReactNode }) {
  const { students, today, readOnly } = useRoster()
  const hasCards = students.some(({ hasAccount }) => !hasAccount)
  const { columns } = useTable()
  const { drafts } = useDrafts()
  const { open, showDate, shown } = useScreen()
  const [page, setPage] = useState(() => pageWith(columns, openingDate(columns, today, drafts), datesPerPage))
  const [answeredOn, setAnsweredOn] = useState(() =>
    openingDate(columns, today, drafts) === today ? undefined : today,
  )
  const last = lastLesson(columns, today)
  const isAsking = answeredOn !== today && !readOnly && !columns.some(({ date }) => date === today)
  const applied = useRef<typeof shown>(undefined)
  useEffect(() => {
    const isThere = shown !== undefined && columns.some(({ date }) => date === shown.date)
    if (isThere && applied.current !== shown) setPage(pageWith(columns, shown.date, datesPerPage))
    applied.current = isThere ? shown : undefined
  }, [shown, columns])
  const isEmpty = columns.length === 0 || students.length === 0
  return (
    <Column gap="m" className={classes.desktop}>
      <Toolbar />
      {above}
      <Notices />
      {isEmpty ? (
        <Suspense>
          <NothingYet />
        </Suspense>
      ) : (
        <>
          {isAsking && last && (
            <NoLessonToday
              last={last}
              onLast={() => {
                setAnsweredOn(today)
                showDate(last.date)
              }}
            />
          )}
          <Grid page={page} onPage={setPage} size={datesPerPage} />
          <Hint>
            {att.legend}
            {hasCards && `. ${card.meaning}`}
          </Hint>
        </>
      )}
      <SaveBar
        hint={
          <Button
            variant="subtle"
            color="gray"
            className={classes.keys}
            leftSection={<IconKeyboard size={20} aria-hidden="true" />}
            onClick={() => open({ kind: 'keys' })}
          >
            {keys.title}
          </Button>
        }
      />
    </Column>
  )
}

/** The other buttons show their label as a tooltip, so that all fit in one row at 1280 px. */
const labelled: ReadonlySet<string> = new Set([att.date.add, invite.title])

/** The actions on the whole grid. */
const Toolbar = memo(function Toolbar() {
  const { open } = useScreen()
  const [teachers, ...actions] = useActions([
    'teachers',
    'addDate',
    'invite',
    'addStudent',
    'addNames',
    'import',
    'export',
    'report',
    'cards',
  ])
  return (
    <Row wrap gap="s" align="stretch" className={classes.toolbar}>
      {actions.map(({ label, Icon, run }) =>
        labelled.has(label) ? (
          <Button
            key={label}
            variant={label === att.date.add ? 'light' : 'default'}
            className={label === invite.title ? classes.invite : undefined}
            leftSection={<Icon size={20} aria-hidden="true" />}
            onClick={run}
          >
            {label}
          </Button>
        ) : (
          <IconAction key={label} variant="default" label={label} onClick={run}>
            <Icon size={20} aria-hidden="true" />
          </IconAction>
        ),
      )}
      <Row wrap align="stretch" className={classes.end}>
        <IconAction color="xezer" label={history.title} onClick={() => open({ kind: 'history' })}>
          <IconHistory size={22} aria-hidden="true" />
        </IconAction>
        {teachers && (
          <Button variant="subtle" leftSection={<teachers.Icon size={20} aria-hidden="true" />} onClick={teachers.run}>
            {teachers.label}
          </Button>
        )}
      </Row>
    </Row>
  )
})

interface IconActionProps extends Pick<IconButtonProps, 'variant' | 'color'> {
  label: string
  onClick: () => void
  children: ReactNode
}

/** An icon button with a tooltip, whose code is loaded when a button is first pointed at. */
function IconAction({ label, ...button }: IconActionProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isPointed, setPointed] = useState(false)
  const point = () => setPointed(true)
  return (
    <>
      <IconButton ref={ref} aria-label={label} onMouseEnter={point} onFocus={point} {...button} />
      <Suspense>{isPointed && <ButtonTip label={label} button={ref} />}</Suspense>
    </>
  )
}
