import { longDate } from '@hasiye/contract/locale.ts'
import { DatePickerInput } from '@mantine/dates'
import '@mantine/core/styles/Input.css'
import { IconAlertCircle, IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { cal } from '../texts/calendar.ts'
import { useToday } from '../useNow.ts'
import classes from './calendar.module.css'
import { azerbaijani, dayPropsOn } from './calendar.ts'
import { WithMantine } from './WithMantine.tsx'

interface Props {
  label: string
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string | null) => void
  error?: string | undefined
  /** Later days cannot be chosen. */
  lastDate?: string
}

const formatted = ({ date }: { date: unknown }): string => (typeof date === 'string' ? longDate(date) : '')

/** A field for an optional calendar day. */
export function DateField({ label, value, onChange, error, lastDate }: Props) {
  // Mantine labels the calendar with the element that has this id.
  const id = useId()
  const today = useToday()
  return (
    <WithMantine>
      <DatePickerInput
        {...azerbaijani}
        label={label}
        value={value}
        onChange={onChange}
        error={
          error && (
            <>
              <IconAlertCircle size={16} aria-hidden="true" />
              {error}
            </>
          )
        }
        placeholder={cal.pick}
        valueFormatter={formatted}
        defaultDate={value ?? today}
        {...(lastDate && { maxDate: lastDate })}
        getDayProps={dayPropsOn(today)}
        size="md"
        clearable
        classNames={{ ...azerbaijani.classNames, input: classes.input, label: classes.label, error: classes.error }}
        id={id}
        popoverProps={{
          id,
          returnFocus: true,
          middlewares: { flip: true, shift: { padding: 0 } },
          classNames: { dropdown: classes.dropdown },
        }}
        clearButtonProps={{ 'aria-label': cal.clear }}
        leftSection={<IconCalendar size={20} aria-hidden="true" />}
      />
    </WithMantine>
  )
}
