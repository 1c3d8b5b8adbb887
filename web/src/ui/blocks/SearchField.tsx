import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { common } from '../texts/common.ts'
import classes from './SearchField.module.css'

const debounceMs = 250

interface Props {
  label: string
  /**
   * Defaults to the label; otherwise it follows the label in the accessible name, which must contain the visible text.
   */
  placeholder?: string
  value: string
  onChange: (typed: string) => void
  /** The name in a form. */
  name?: string
}

/** A field that filters the content below it. */
export function SearchField({ label, placeholder = label, value, onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      className={classes.search}
      type="search"
      aria-label={placeholder === label ? label : `${label}. ${placeholder}`}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      action={
        <>
          <IconSearch size={20} aria-hidden="true" />
          {value !== '' && (
            <IconButton aria-label={common.clearSearch} onClick={() => onChange('')}>
              <IconX size={22} aria-hidden="true" />
            </IconButton>
          )}
        </>
      }
      autoComplete="off"
    />
  )
}

/**
 * A search field for searches on the server. It follows `value`, the search of the address, when Back or Forward
 * changes it.
 */
export function DebouncedSearchField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [previous, setPrevious] = useState(value)
  if (value !== previous) {
    setPrevious(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  // The search may be sent after a later rendering, with another `onChange`.
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(text.trim())
      latest.current(text.trim())
    }, debounceMs)
  }
  return <SearchField {...field} value={typed} onChange={change} />
}
