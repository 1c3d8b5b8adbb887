import { IconCalendar } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { cal } from '../texts/calendar.ts'
import classes from './DateChips.module.css'
import { DateField } from './DateField.tsx'
import { Row } from './layout.tsx'

interface Props {
  label: string
  /** The usual answers. */
  choices: readonly { date: string | null; text: string }[]
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (date: string | null) => void
  error?: string | undefined
}

/** The usual answers to a question for a date, and the calendar for another one. */
export function DateChips({ label, choices, value, onChange, error }: Props) {
  const name = useId()
  const [isOther, setOther] = useState(choices.every(({ date }) => date !== value))
  return (
    <div className={classes.field}>
      <fieldset>
        <legend>{label}</legend>
        <Row wrap gap="s" align="stretch">
          {choices.map(({ date, text }) => {
            const isChosen = !isOther && date === value
            return (
              <Row as="label" gap="s" key={date} className={classes.chip} data-chosen={isChosen || undefined}>
                <input
                  type="radio"
                  name={name}
                  checked={isChosen}
                  onChange={() => {
                    setOther(false)
                    onChange(date)
                  }}
                />
                {text}
              </Row>
            )
          })}
          <Row as="label" gap="s" className={classes.chip} data-chosen={isOther || undefined}>
            <input type="radio" name={name} checked={isOther} onChange={() => setOther(true)} />
            <IconCalendar size={20} aria-hidden="true" />
            {cal.other}
          </Row>
        </Row>
      </fieldset>
      {isOther ? (
        <DateField label={cal.pick} value={value} onChange={onChange} error={error} />
      ) : (
        error && <p role="alert">{error}</p>
      )}
    </div>
  )
}
