import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchField } from '../../ui/blocks/SearchField.tsx'

const pauseMs = 250

interface Props {
  label: string
  value: string
  onChange: (typed: string) => void
}

/** A search field with debounce, for searches on the server. */
export function LateSearch({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const ask = useDebouncedCallback(onChange, pauseMs)
  const change = (text: string) => {
    setTyped(text)
    ask(text.trim())
  }
  return <SearchField label={label} value={typed} onChange={change} />
}
