import { Popover } from '@base-ui/react/popover'
import { dayAndMonth, longDate, weekdayOf, weekdaysShort } from '@hasiye/contract/locale.ts'
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
  /** Earlier days cannot be chosen. */
  firstDate?: string
  /** A day of the next months that must be given: shown in one short line, and not cleared. */
  isShort?: boolean
}

/** `29 dekabr, ç.a.` */
const shortDay = (date: string): string =>
  `${dayAndMonth(date)}, ${(weekdaysShort[weekdayOf(date)] ?? '').toLocaleLowerCase('az')}`

/** A field for a calendar day, by default an optional one. */
export function DateField({ value, onChange, firstDate, lastDate, isShort = false, ...props }: Props) {
  const { frame, control } = useField(props)
  const [isOpen, setOpen] = useState(false)
  const choose = (date: string) => {
    onChange(date)
    setOpen(false)
  }
  return (
    <Frame {...frame}>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <Popover.Trigger {...control} className={classes.field} data-plain={value === null || isShort || undefined}>
          <IconCalendar size={20} aria-hidden="true" />
          <span className={value === null ? classes.empty : undefined}>
            {value === null ? cal.pick : (isShort ? shortDay : longDate)(value)}
          </span>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner align="start" sideOffset={8} collisionPadding={0} className={classes.positioner}>
            <Popover.Popup className={classes.calendar} aria-label={props.label}>
              <Calendar value={value} onChange={choose} firstDate={firstDate} lastDate={lastDate} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {value !== null && !isShort && (
        <IconButton className={classes.clear} aria-label={cal.clear} onClick={() => onChange(null)}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
    </Frame>
  )
}
