import type { IconProps } from '@tabler/icons-react'
import { IconTableRow } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './import.module.css'

interface Props {
  /** What was decided, and that a press decides otherwise. */
  text: string
  Icon?: ComponentType<IconProps>
  onPress: () => void
}

/** A line about a decision on a list, such as that its first row is a header; pressing it decides otherwise. */
export function ListHint({ text, Icon = IconTableRow, onPress }: Props) {
  return (
    <button type="button" className={classes.header} onClick={onPress}>
      <Icon size={20} aria-hidden="true" />
      <span>{text}</span>
    </button>
  )
}
