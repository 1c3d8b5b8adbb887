import { longDate, months, weekdayOf, weekdays, weekdaysShort } from '@hasiye/contract/locale.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import { IconButton } from '../controls/Button.tsx'
import { cal } from '../texts/calendar.ts'
import { useToday } from '../useNow.ts'
import classes from './Calendar.module.css'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string) => void
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
export function Calendar({ value, onChange, lastDate, marked = [], markedLabel }: Props) {
  const today = useToday()
  const [month, setMonth] = useState(() => dayOf(value ?? today))
  const [isYear, setYear] = useState(false)
  const nameOf = (day: Date) => {
    const date = dateOf(day)
    return marked.includes(date) ? `${longDate(date)}, ${markedLabel}` : longDate(date)
  }
  return (
    <div className={classes.calendar}>
      <Head month={month} isYear={isYear} onMonth={setMonth} onYear={setYear} />
      {isYear ? (
        <Months
          year={month.getFullYear()}
          chosen={value}
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
          disabled={lastDate === undefined ? undefined : { after: dayOf(lastDate) }}
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
  onMonth: (month: Date) => void
  onYear: (isYear: boolean) => void
}

function Head({ month, isYear, onMonth, onYear }: HeadProps) {
  const turned = (by: number) => new Date(month.getFullYear() + (isYear ? by : 0), month.getMonth() + (isYear ? 0 : by))
  const isOutside = (by: number) => turned(by).getFullYear() < firstYear || turned(by).getFullYear() > lastYear
  const turn = (by: number) => ({ disabled: isOutside(by), onClick: () => onMonth(turned(by)) })
  return (
    <div className={classes.head}>
      <IconButton className={classes.turn} aria-label={isYear ? cal.prevYear : cal.prev} {...turn(-1)}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <button type="button" className={classes.title} aria-live="polite" onClick={() => onYear(!isYear)}>
        {isYear ? month.getFullYear() : monthName(month)}
      </button>
      <IconButton className={classes.turn} aria-label={isYear ? cal.nextYear : cal.next} {...turn(1)}>
        <IconChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Months({ year, chosen, onChoose }: { year: number; chosen: string | null; onChoose: (month: Date) => void }) {
  return (
    <div className={classes.months}>
      {months.map((name, index) => (
        <button
          key={name}
          type="button"
          className={classes.month}
          data-selected={chosen?.startsWith(`${year}-${two(index + 1)}`) || undefined}
          onClick={() => onChoose(new Date(year, index))}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
