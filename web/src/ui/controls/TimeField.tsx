import { useState } from 'react'
import { timeField as texts } from '../texts/calendar.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface Props extends Omit<TextFieldProps, 'value' | 'onChange' | 'type'> {
  /** `HH:MM`, empty, or what was typed and is no time. */
  value: string
  onChange: (value: string) => void
}

/** Of what is typed with or without a colon, also `9` and `930`; undefined where it is no time of a day. */
export function timeOf(typed: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:. ]?([0-5]\d))?$/.exec(typed.trim()) ?? []
  return hours !== '' && Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

export const isNoTime = (value: string | null): boolean => value !== null && value !== '' && timeOf(value) !== value

/** A time of the day in 24 hours, whatever the language of the browser is. */
export function TimeField({ value, onChange, error, ...props }: Props) {
  /** While it has the focus. */
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      inputMode="numeric"
      placeholder={texts.placeholder}
      autoComplete="off"
      maxLength={5}
      {...props}
      value={typed ?? value}
      error={error ?? (typed === undefined && isNoTime(value) ? texts.odd : undefined)}
      errorRole="alert"
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(timeOf(currentTarget.value) ?? currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
