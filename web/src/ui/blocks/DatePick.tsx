import { longDate } from '@hasiye/contract/locale.ts'
import { DatePicker } from '@mantine/dates'
import { azerbaijani } from './calendar.ts'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string | null) => void
  /** Returns whether a day cannot be selected. */
  isTaken?: (date: string) => boolean
  /** Days with a dot, and what the dot says. */
  marked?: { dates: ReadonlySet<string>; label: string }
}

/** An inline calendar in Azerbaijani. */
export function DatePick({ value, onChange, isTaken, marked }: Props) {
  return (
    <DatePicker
      {...azerbaijani}
      value={value}
      onChange={onChange}
      {...(value ? { defaultDate: value } : {})}
      {...(isTaken ? { excludeDate: isTaken } : {})}
      {...(marked ? markingOf(marked) : {})}
    />
  )
}

function markingOf({ dates, label }: NonNullable<Props['marked']>) {
  return {
    getDayProps: (date: string) => (dates.has(date) ? { 'data-marked': true } : {}),
    getDayAriaLabel: (date: string) => (dates.has(date) ? `${longDate(date)}, ${label}` : longDate(date)),
  }
}
