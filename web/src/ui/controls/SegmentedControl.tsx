import { useId } from 'react'
import classes from './SegmentedControl.module.css'

interface Props<Value extends string> {
  'aria-label': string
  data: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  fullWidth?: boolean
}

/** Options side by side, one of which is chosen. */
export function SegmentedControl<Value extends string>({
  data,
  value: chosen,
  onChange,
  fullWidth = false,
  ...group
}: Props<Value>) {
  const name = useId()
  return (
    <div {...group} role="radiogroup" className={classes.group} data-full={fullWidth || undefined}>
      {data.map(({ value, label }) => (
        <label key={value} data-selected={value === chosen || undefined}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
          {label}
        </label>
      ))}
    </div>
  )
}
