import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchField } from '../../ui/blocks/SearchField.tsx'
import { admin } from '../../ui/texts/admin.ts'

const pauseMs = 250

interface Props {
  /** The search of the address. */
  value: string
  onChange: (typed: string) => void
}

/** A search field with debounce, for searches on the server. It follows the address when Back or Forward changes it. */
export function LateSearch({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
    }
  }
  const ask = useDebouncedCallback((text: string) => {
    setAsked(text)
    onChange(text)
  }, pauseMs)
  const change = (text: string) => {
    setTyped(text)
    ask(text.trim())
  }
  return <SearchField label={admin.search} placeholder={admin.searchFields} value={typed} onChange={change} />
}
