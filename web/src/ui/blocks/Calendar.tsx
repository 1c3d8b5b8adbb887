import { longDate, months, weekdayOf, weekdays, weekdaysShort } from '@hasiye/contract/locale.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import { useToday } from '../../device/useNow.ts'
import { IconButton } from '../controls/Button.tsx'
import { cal } from '../texts/calendar.ts'
import classes from './Calendar.module.css'
import { Row } from './layout.tsx'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string) => void
  /** Earlier days cannot be chosen, earlier months not opened. */
  firstDate?: string | undefined
  /** Later days cannot be chosen. */
  lastDate?: string | undefined
  /** Days that have a dot. */
  marked?: readonly string[]
  /** The meaning of the dot, at the end of the name of such a day. */
  markedLabel?: string
}

const [firstYear, lastYear] = [2000, 2100]

const two = (n: number): string => String(n).padStart(2, '0')
const dateOf = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
const dayOf = (date: string): Date => new Date(`${date}T12:00:00`)
const monthName = (day: Date): string => `${months[day.getMonth()]} ${day.getFullYear()}`

/** A month of days, one of which can be selected. Browsers have no Azerbaijani names of months and days. */
export function Calendar({ value, onChange, firstDate, lastDate, marked = [], markedLabel }: Props) {
  const today = useToday()
  const [month, setMonth] = useState(() => dayOf(value ?? today))
  const [isYear, setYear] = useState(false)
  const nameOf = (day: Date) => {
    const date = dateOf(day)
    return marked.includes(date) ? `${longDate(date)}, ${markedLabel}` : longDate(date)
  }
  return (
    <div className={classes.calendar}>
      <Head month={month} isYear={isYear} firstDate={firstDate} onMonth={setMonth} onYear={setYear} />
      {isYear ? (
        <Months
          year={month.getFullYear()}
          chosen={value}
          firstDate={firstDate}
          onChoose={(chosen) => {
            setMonth(chosen)
            setYear(false)
          }}
        />
      ) : (
        <DayPicker
          mode="single"
          required
          classNames={{ month_grid: classes.days ?? '' }}
          weekStartsOn={1}
          hideNavigation
          month={month}
          onMonthChange={setMonth}
          startMonth={new Date(firstYear, 0)}
          endMonth={new Date(lastYear, 11)}
          today={dayOf(today)}
          selected={value === null ? undefined : dayOf(value)}
          onSelect={(day) => onChange(dateOf(day))}
          disabled={[
            ...(firstDate === undefined ? [] : [{ before: dayOf(firstDate) }]),
            ...(lastDate === undefined ? [] : [{ after: dayOf(lastDate) }]),
          ]}
          modifiers={{ marked: marked.map(dayOf) }}
          formatters={{ formatWeekdayName: (day) => weekdaysShort[weekdayOf(dateOf(day))] ?? '' }}
          labels={{
            labelDayButton: nameOf,
            labelGrid: monthName,
            labelWeekday: (day) => weekdays[weekdayOf(dateOf(day))] ?? '',
          }}
          components={{ MonthCaption: Nothing, DayButton }}
        />
      )}
    </div>
  )
}

/** The head is above the days, because it stays while the months of a year are shown. */
const Nothing = () => <></>

/** Exposes its state by attributes, as the other controls do. */
function DayButton({ day: _, modifiers, ...button }: DayButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) element.current?.focus()
  }, [modifiers.focused])
  return (
    <button
      {...button}
      className={classes.day}
      ref={element}
      data-selected={modifiers.selected || undefined}
      data-current={modifiers.today || undefined}
      data-marked={modifiers.marked || undefined}
    />
  )
}

interface HeadProps {
  month: Date
  isYear: boolean
  firstDate: string | undefined
  onMonth: (month: Date) => void
  onYear: (isYear: boolean) => void
}

function Head({ month, isYear, firstDate, onMonth, onYear }: HeadProps) {
  const turned = (by: number) => new Date(month.getFullYear() + (isYear ? by : 0), month.getMonth() + (isYear ? 0 : by))
  const isOutside = (by: number) =>
    turned(by).getFullYear() < firstYear ||
    turned(by).getFullYear() > lastYear ||
    dateOf(turned(by)).slice(0, isYear ? 4 : 7) < (firstDate ?? '').slice(0, isYear ? 4 : 7)
  const turn = (by: number) => ({ disabled: isOutside(by), onClick: () => onMonth(turned(by)) })
  return (
    <Row below="s">
      <IconButton className={classes.turn} aria-label={isYear ? cal.prevYear : cal.prev} {...turn(-1)}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <button type="button" className={classes.title} aria-live="polite" onClick={() => onYear(!isYear)}>
        {isYear ? month.getFullYear() : monthName(month)}
      </button>
      <IconButton className={classes.turn} aria-label={isYear ? cal.nextYear : cal.next} {...turn(1)}>
        <IconChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

interface MonthsProps {
  year: number
  chosen: string | null
  firstDate: string | undefined
  onChoose: (month: Date) => void
}

function Months({ year, chosen, firstDate = '', onChoose }: MonthsProps) {
  return (
    <div className={classes.months}>
      {months.map((name, index) => (
        <button
          key={name}
          type="button"
          className={classes.month}
          disabled={`${year}-${two(index + 1)}` < firstDate.slice(0, 7)}
          data-selected={chosen?.startsWith(`${year}-${two(index + 1)}`) || undefined}
          onClick={() => onChoose(new Date(year, index))}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
