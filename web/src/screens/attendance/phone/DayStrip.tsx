import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { dayAndMonth } from '../../../features/attendance/words.ts'
import { Column, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { useBackLayer } from '../../../ui/blocks/useBackLayer.ts'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { statusWords } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import { useRoster, useScreen, useTable } from '../contexts.ts'
import classes from './PhoneView.module.css'

interface Props {
  date: string
  /** Undefined while the search is closed. */
  query: string | undefined
  /** The list has moved the date above it away. */
  isAway: boolean
  onQuery: (query: string | undefined) => void
  /** Stands right of the counts. */
  children: ReactNode
}

/**
 * The bar that stays above the list: the counts of the date, the button that marks the rest, and the search for a
 * student.
 */
export function DayStrip({ date, query, isAway, onQuery, children }: Props) {
  const { students, today } = useRoster()
  const { marks } = useTable()
  const { showAbsent } = useScreen()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onQuery(undefined)
    button.current?.focus()
  }
  useBackLayer(query !== undefined, close)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') event.currentTarget.blur()
  }
  const { present, absent, unmarked } = tallyOfDate(
    marks,
    date,
    students.map(({ id }) => id),
  )
  const counts = [
    ['+', present],
    ['-', absent],
    ['', unmarked],
  ] as const
  return (
    <Row gap="s" className={classes.strip} data-wide="">
      {query === undefined ? (
        <>
          <Column grow className={classes.counts}>
            <Row as="dl" gap="m">
              {counts.map(([status, count]) => (
                <Row key={status} gap="xs" className={classes.count}>
                  <dt>
                    <MarkSign status={status} size={status === '' ? 12 : 20} />
                    <span className="visually-hidden">{statusWords[status]}</span>
                  </dt>
                  <dd className="tabular">
                    {status === '-' && count > 0 ? (
                      <button
                        type="button"
                        aria-label={`${statusWords[status]}: ${count}`}
                        onClick={() => showAbsent(date)}
                      >
                        {count}
                      </button>
                    ) : (
                      count
                    )}
                  </dd>
                </Row>
              ))}
            </Row>
            {isAway && <strong>{dayAndMonth(date, today)}</strong>}
          </Column>
          {children}
        </>
      ) : (
        <input
          ref={focus}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={people.search}
          placeholder={people.search}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <IconButton
        ref={button}
        aria-label={query === undefined ? people.search : common.clearSearch}
        onClick={() => (query === undefined ? onQuery('') : close())}
      >
        {query === undefined ? <IconSearch size={22} aria-hidden="true" /> : <IconX size={22} aria-hidden="true" />}
      </IconButton>
    </Row>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()
