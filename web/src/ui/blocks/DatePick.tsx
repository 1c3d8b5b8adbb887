import { DatePicker } from '@mantine/dates'
import { azerbaijani } from './calendar.ts'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string | null) => void
  /** Returns whether a day cannot be selected. */
  isTaken?: (date: string) => boolean
}

/** An inline calendar in Azerbaijani. */
export function DatePick({ value, onChange, isTaken }: Props) {
  return (
    <DatePicker
      {...azerbaijani}
      value={value}
      onChange={onChange}
      {...(value ? { defaultDate: value } : {})}
      {...(isTaken ? { excludeDate: isTaken } : {})}
    />
  )
}
