import { Popover } from '@base-ui/react/popover'
import { longDate } from '@hasiye/contract/locale.ts'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { Frame, useField } from '../controls/Frame.tsx'
import { cal } from '../texts/calendar.ts'
import { Calendar } from './Calendar.tsx'
import classes from './DateField.module.css'

interface Props {
  label: string
  /** Shown after the label in a lighter tone. */
  labelNote?: string
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string | null) => void
  error?: string | undefined
  /** Later days cannot be chosen. */
  lastDate?: string
}

/** A field for an optional calendar day. */
export function DateField({ value, onChange, lastDate, ...props }: Props) {
  const { frame, control } = useField(props)
  const [isOpen, setOpen] = useState(false)
  const choose = (date: string) => {
    onChange(date)
    setOpen(false)
  }
  return (
    <Frame {...frame}>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger {...control} className={classes.field} data-empty={value === null || undefined}>
          <IconCalendar size={20} aria-hidden="true" />
          {value === null ? cal.pick : longDate(value)}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="start" sideOffset={8} collisionPadding={0} className={classes.positioner}>
            <Popover.Popup className={classes.calendar} aria-label={props.label}>
              <Calendar value={value} onChange={choose} lastDate={lastDate} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {value !== null && (
        <IconButton className={classes.clear} aria-label={cal.clear} onClick={() => onChange(null)}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
    </Frame>
  )
}
