import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { common } from '../texts/common.ts'
import classes from './SearchField.module.css'

interface Props {
  /** The accessible name, also used as placeholder. */
  label: string
  value: string
  onChange: (typed: string) => void
}

/** A field that filters the content below it. */
export function SearchField({ label, value, onChange }: Props) {
  const clear = value !== '' && <CloseButton size={44} aria-label={common.clearSearch} onClick={() => onChange('')} />
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      rightSection={clear}
      rightSectionWidth={46}
      autoComplete="off"
    />
  )
}
