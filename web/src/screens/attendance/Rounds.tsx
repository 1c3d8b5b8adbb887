import { fill } from '@hasiye/contract/text.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { Noticed } from '../../features/attendance/marks.ts'
import { useRounds } from '../../features/attendance/rounds.ts'
import { noticedText } from '../../features/attendance/words.ts'
import { Row } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { round } from '../../ui/texts/round.ts'
import { RosterContext, useRoster, useTable } from './contexts.ts'
import classes from './Rounds.module.css'

/** Whether only the students whose round is over are listed: what acts on all is not offered. */
export const useIsDueOnly = (): boolean => useSearch({ strict: false }).due === true

/** The list, or with `due` in the address only the students whose round is over. */
export function DueOnly({ children }: { children: ReactNode }) {
  return useIsDueOnly() ? <Chosen>{children}</Chosen> : children
}

/** Returns the function that leads back to all students. */
export function useShowAll(): () => void {
  const navigate = useNavigate()
  return () =>
    void navigate({
      to: '.',
      search: ({ due: _, ...rest }) => rest,
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
}

/** Says who is listed, and leads back to all. Nobody leaves the list while the marks change or rounds are agreed. */
function Chosen({ children }: { children: ReactNode }) {
  const roster = useRoster()
  const { course, students, today } = roster
  const { marks } = useTable()
  const roundFor = useRounds(course, students, marks, today)
  const [ids] = useState(() => students.filter((one) => roundFor(one)?.due).map(({ id }) => id))
  const chosen = useMemo(
    () => ({
      ...roster,
      students: roster.students.filter(({ id }) => ids.includes(id)),
      classmates: roster.students,
    }),
    [roster, ids],
  )
  const showAll = useShowAll()
  return (
    <>
      <Row wrap gap="s" lineGap="none" justify="between" className={classes.only} data-wide="">
        <span>{fill(round.dueOnly, { n: chosen.students.length })}</span>
        <Button variant="subtle" onClick={showAll}>
          {round.showAll}
        </Button>
      </Row>
      {chosen.students.length > 0 && <RosterContext value={chosen}>{children}</RosterContext>}
    </>
  )
}

/** A chip at the name of a student who was absent from the last lessons, or whose attendance is falling. */
export function NoticedSign({ noticed }: { noticed: Noticed }) {
  const text = noticedText(noticed)
  return (
    <span className={classes.sign} title={text}>
      <span aria-hidden="true">{noticed === 'falling' ? att.falling : fill(att.inRow, { n: noticed })}</span>
      <span className="visually-hidden">. {text}</span>
    </span>
  )
}

/** A chip at the name of a student whose round is over, and the next one not agreed. */
export const DueSign = ({ length }: { length: number }) => (
  <span className={classes.due}>{fill(round.ended, { length })}</span>
)
