import { DatePicker } from '@mantine/dates'
import { azerbaijani } from './calendar.ts'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string | null) => void
  /** Days that cannot be chosen. */
  isTaken?: (date: string) => boolean
}

/** A calendar in Azerbaijani, in the flow of the page. */
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
