import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { common } from '../texts/common.ts'
import classes from './SearchField.module.css'

interface Props {
  label: string
  /** Defaults to the label; else it follows the label in the accessible name, which must contain what is visible. */
  placeholder?: string
  value: string
  onChange: (typed: string) => void
}

/** A field that filters the content below it. */
export function SearchField({ label, placeholder = label, value, onChange }: Props) {
  const clear = value !== '' && <CloseButton size={44} aria-label={common.clearSearch} onClick={() => onChange('')} />
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={placeholder === label ? label : `${label}. ${placeholder}`}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      rightSection={clear}
      rightSectionWidth={46}
      autoComplete="off"
    />
  )
}
