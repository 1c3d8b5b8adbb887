import { fill } from '@hasiye/contract/text.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Checkbox } from '../controls/Checkbox.tsx'
import { group } from '../texts/dashboard.ts'
import classes from './GroupChoice.module.css'
import { Hint } from './layout.tsx'

interface Props {
  legend: string
  courses: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  /** Of all courses together; undefined while it is not known. */
  families?: number | undefined
  error?: string | undefined
  /** The most that can be chosen. */
  max?: number
}

/** The groups that an act concerns: all, or some of them; not shown for a single one. */
export function GroupChoice({ legend, courses, chosen, onChange, families, error, max = courses.length }: Props) {
  const errorId = useId()
  const ids = courses.map(({ id }) => id)
  const areAll = ids.every((id) => chosen.includes(id))
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      {courses.length > 1 && (
        <fieldset aria-describedby={error && errorId}>
          <legend>{legend}</legend>
          <div className={classes.box}>
            {courses.length <= max && (
              <Checkbox
                className={classes.all}
                label={fill(families === undefined ? group.choice.all : group.choice.allWith, {
                  n: courses.length,
                  families: families ?? 0,
                })}
                checked={areAll}
                onChange={() => onChange(areAll ? [] : ids)}
              />
            )}
            <details>
              <summary>
                {areAll ? group.choice.some : fill(group.choice.chosen, { n: chosen.length })}
                <IconChevronDown size={20} aria-hidden="true" />
              </summary>
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
            </details>
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
