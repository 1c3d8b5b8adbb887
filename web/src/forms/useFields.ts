import { useRef, useState } from 'react'
import type { FieldErrors, Values } from './checks.ts'

/** The state of a form: its values, the stored ones, and the error of each field. */
interface Fields<V extends Values> {
  values: V
  saved: V
  errors: FieldErrors<V>
}

type Action<V extends Values> =
  /** A changed field loses its error. */
  { do: 'change'; values: Partial<V> } | { do: 'refuse'; errors: FieldErrors<V> } | { do: 'save'; saved: V }

function reduce<V extends Values>(fields: Fields<V>, action: Action<V>): Fields<V> {
  if (action.do === 'refuse') return { ...fields, errors: action.errors }
  if (action.do === 'save') return { ...fields, saved: action.saved }
  const others = Object.entries(fields.errors).filter(([name]) => !(name in action.values))
  return {
    ...fields,
    values: { ...fields.values, ...action.values },
    errors: Object.fromEntries(others) as FieldErrors<V>,
  }
}

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const changedIn = <V extends Values>(values: V, saved: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEqual(value, saved[name]))) as Partial<V>

/**
 * The state of a form's fields. `latest` also includes what was changed since the last rendering, such as in the same
 * event.
 */
export function useFields<V extends Values>(initial: V) {
  const [fields, setFields] = useState<Fields<V>>({ values: initial, saved: initial, errors: {} })
  const current = useRef(fields)
  const dispatch = (action: Action<V>) => {
    current.current = reduce(current.current, action)
    setFields(current.current)
  }
  return {
    ...fields,
    isDirty: Object.keys(changedIn(fields.values, fields.saved)).length > 0,
    latest: () => current.current,
    dispatch,
  }
}
