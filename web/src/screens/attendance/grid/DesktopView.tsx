import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconHistory, IconKeyboard } from '@tabler/icons-react'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { lastLesson, openingDate, pageWith } from '../../../features/attendance/columns.ts'
import { badgesIn } from '../../../features/people/CardBadge.tsx'
import { loadMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { Column, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx'
import { att, noLesson } from '../../../ui/texts/attendance.ts'
import { history } from '../../../ui/texts/history.ts'
import { keys } from '../../../ui/texts/keys.ts'
import classes from '../Attendance.module.css'
import { useDrafts, useRoster, useScreen, useTable } from '../contexts.ts'
import { NothingYet } from '../lazy-parts.ts'
import type { NoticeContent } from '../Notice.tsx'
import type { Asked } from '../Notices.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { type Action, useActions } from '../useActions.ts'
import { Grid } from './Grid.tsx'

const datesPerPage = 7
/** The grid's tab stop. */
const reachableCell = '[data-col][tabindex="0"]'
const ButtonTip = lazyPart(loadMenu, 'ButtonTip')

/** The grid with its toolbar and save bar, from 768 px. */
export function DesktopView({ requests }: Pick<Asked, 'requests'>) {
  const { students, today, readOnly } = useRoster()
  const { meaning } = badgesIn(students)
  const { columns } = useTable()
  const { drafts } = useDrafts()
  const { open, showDate, shown, addToday } = useScreen()
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
  const view = useRef<HTMLElement>(null)
  const isEmpty = columns.length === 0 || students.length === 0
  const showLast = () => {
    if (!last) return
    setAnsweredOn(today)
    showDate(last.date)
  }
  const question: NoticeContent | undefined =
    isAsking && last && !isEmpty
      ? {
          tone: 'question',
          text: noLesson.title,
          label: noLesson.title,
          actions: [
            { label: noLesson.yes, onClick: addToday },
            { label: fill(noLesson.last, { date: longDate(last.date) }), onClick: showLast },
          ],
        }
      : undefined
  return (
    <Column gap="m" ref={view} className={classes.desktop}>
      {!isEmpty && (
        <Button
          className={classes.skip}
          onClick={() => view.current?.querySelector<HTMLElement>(reachableCell)?.focus()}
        >
          {att.skip}
        </Button>
      )}
      <Toolbar />
      {isEmpty ? (
        <Suspense>
          <NothingYet />
        </Suspense>
      ) : (
        <>
          <Grid page={page} onPage={setPage} size={datesPerPage} />
          <Hint>
            {att.legend}
            {meaning && `. ${meaning}`}
          </Hint>
        </>
      )}
      <SaveBar
        requests={requests}
        question={question}
        hint={
          <Button
            variant="subtle"
            color="gray"
            className={classes.keys}
            leftSection={<IconKeyboard size={20} aria-hidden="true" />}
            onClick={() => open('keys')}
          >
            {keys.title}
          </Button>
        }
      />
    </Column>
  )
}

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
  const showHistory = () => open('history')
  return (
    <Row gap="xs" align="stretch" className={classes.toolbar}>
      {actions.map((action) => (
        <ToolbarButton key={action.label} {...action} {...(action.label === att.date.add ? main : {})} />
      ))}
      <Row align="stretch" className={classes.end}>
        <ToolbarButton label={history.title} Icon={IconHistory} run={showHistory} variant="subtle" />
        {teachers && <ToolbarButton {...teachers} variant="subtle" isLabelled />}
      </Row>
    </Row>
  )
})

const main = { variant: 'light', isLabelled: true } as const

interface ToolbarButtonProps extends Action, Pick<ButtonProps, 'variant'> {
  /** Shows the label at every width; the others do from 1280 px, and have a tooltip below. */
  isLabelled?: boolean
}

/** A button whose label takes two lines. The code of its tooltip is loaded when a button without a label is first pointed at. */
function ToolbarButton({ label, Icon, run, variant = 'default', isLabelled = false }: ToolbarButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isPointed, setPointed] = useState(false)
  const point = () => setPointed(ref.current?.lastElementChild?.clientWidth === 1)
  const [first, second] = inTwoLines(label)
  return (
    <>
      <Button
        ref={ref}
        variant={variant}
        data-labelled={isLabelled || undefined}
        aria-label={label}
        leftSection={<Icon size={18} aria-hidden="true" />}
        onMouseEnter={point}
        onFocus={point}
        onClick={run}
      >
        {first} <br />
        {second}
      </Button>
      <Suspense>{isPointed && <ButtonTip label={label} button={ref} />}</Suspense>
    </>
  )
}

/** Breaks a label at the space nearest to its middle. */
function inTwoLines(label: string): [string, string] {
  const middle = label.length / 2
  const spaces = [...label.matchAll(/ /g)].map(({ index }) => index)
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? label.length
  return [label.slice(0, at), label.slice(at + 1)]
}
