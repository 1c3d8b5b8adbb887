import { dayWithWeekday, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
import { IconTable } from '@tabler/icons-react'
import { tallyOfDate } from '../../../features/attendance/marks.ts'
import { dayAndMonth } from '../../../features/attendance/words.ts'
import { Column, Hint, List, Row } from '../../../ui/blocks/layout.tsx'
import { MarkSign } from '../../../ui/blocks/MarkSign.tsx'
import { Said } from '../../../ui/blocks/Said.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { att, statusWords } from '../../../ui/texts/attendance.ts'
import { cal } from '../../../ui/texts/calendar.ts'
import { useRoster, useTable } from '../contexts.ts'
import { useDateActions } from '../MenuItems.tsx'
import classes from './PhoneView.module.css'

interface Props {
  chosen: string
  onDate: (date: string) => void
  /** Shows the whole table instead. */
  onTable: () => void
  onClose: () => void
}

/** What can be done with the shown date, and all dates, newest first, each with its marks counted. */
export function DateList({ chosen, onDate, onTable, onClose }: Props) {
  const actions = useDateActions(chosen)
  const { students, today } = useRoster()
  const { columns, marks } = useTable()
  const ids = students.map(({ id }) => id)
  const shortDay = (date: string) =>
    `${dayAndMonth(date, today)}, ${weekdaysShort[weekdayOf(date)]?.toLocaleLowerCase('az')}`
  return (
    <Sheet title={dayWithWeekday(chosen, today)} opened onClose={onClose}>
      <Column className={classes.rows}>
        {actions.map(({ label, name, Icon, run, color }) => (
          <Row
            as="button"
            gap="s"
            key={label}
            type="button"
            className={classes.listed}
            aria-label={name}
            data-color={color}
            onClick={() => {
              onClose()
              run()
            }}
          >
            <Icon size={22} aria-hidden="true" />
            {label}
          </Row>
        ))}
      </Column>
      <Column>
        <Row wrap gap="s" lineGap="none" justify="between">
          <h3>{att.date.all}</h3>
          <Button
            variant="subtle"
            className={classes.toTable}
            leftSection={<IconTable size={22} aria-hidden="true" />}
            onClick={() => {
              onClose()
              onTable()
            }}
          >
            {att.title}
          </Button>
        </Row>
        <List className={classes.rows}>
          {columns.toReversed().map(({ date, state }) => {
            const { present, absent } = tallyOfDate(marks, date, ids)
            const isUnsaved = state === 'added' || marks.drafts.has(date)
            return (
              <li key={date}>
                <Row
                  as="button"
                  gap="s"
                  type="button"
                  className={classes.listed}
                  aria-current={date === chosen || undefined}
                  onClick={() => {
                    onClose()
                    onDate(date)
                  }}
                >
                  <span className={classes.day}>
                    <Said as={dayWithWeekday(date, today)}>{shortDay(date)}</Said>{' '}
                    {date === today && <Hint as="span">{cal.today.toLocaleLowerCase('az')}</Hint>}
                    {isUnsaved && <small>{att.unsavedCell}</small>}
                  </span>
                  {(
                    [
                      ['+', present],
                      ['-', absent],
                    ] as const
                  ).map(([status, count]) => (
                    <Row as="span" gap="xs" key={status} className={classes.tally}>
                      <MarkSign status={status} size={20} />
                      <span className="visually-hidden">{statusWords[status]}</span>
                      <span className="tabular">{count}</span>
                    </Row>
                  ))}
                </Row>
              </li>
            )
          })}
        </List>
      </Column>
    </Sheet>
  )
}
