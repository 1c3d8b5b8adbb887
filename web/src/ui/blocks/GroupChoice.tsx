import { useId } from 'react'
import { Checkbox } from '../controls/Checkbox.tsx'
import classes from './GroupChoice.module.css'
import { Hint } from './layout.tsx'

interface Props {
  legend: string
  courses: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
  /** The most that can be chosen. */
  max?: number
}

/** The groups that an act concerns; not shown for a single one. */
export function GroupChoice({ legend, courses, chosen, onChange, error, max = courses.length }: Props) {
  const errorId = useId()
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      {courses.length > 1 && (
        <fieldset aria-describedby={error && errorId}>
          <legend>{legend}</legend>
          <div className={classes.groups}>
            {courses.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="courseIds"
                label={name}
                checked={chosen.includes(id)}
                aria-invalid={error ? true : undefined}
                disabled={!chosen.includes(id) && chosen.length >= max}
                onChange={() => toggle(id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {error && (
        <Hint role="alert" id={errorId}>
          {error}
        </Hint>
      )}
    </>
  )
}
