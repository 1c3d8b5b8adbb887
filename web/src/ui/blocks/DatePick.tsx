import { longDate } from '@hasiye/contract/locale.ts'
import { DatePicker } from '@mantine/dates'
import { useToday } from '../useNow.ts'
import { azerbaijani, dayPropsOn } from './calendar.ts'

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
  const today = useToday()
  return (
    <DatePicker
      {...azerbaijani}
      value={value}
      onChange={onChange}
      defaultDate={value ?? today}
      getDayProps={(date) => ({ ...dayPropsOn(today)(date), 'data-marked': marked?.dates.has(date) || undefined })}
      {...(isTaken ? { excludeDate: isTaken } : {})}
      {...(marked ? { getDayAriaLabel: labelOf(marked) } : {})}
    />
  )
}

const labelOf =
  ({ dates, label }: NonNullable<Props['marked']>) =>
  (date: string): string =>
    dates.has(date) ? `${longDate(date)}, ${label}` : longDate(date)
