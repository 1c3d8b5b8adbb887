import { IconChevronRight, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './OptionRow.module.css'

interface Props {
  /** Name of the option, a colon, and its description. */
  text: string
  Icon: ComponentType<IconProps>
  onClick: () => void
  /** Shown as a single card instead of a list row. */
  isCard?: boolean
}

/** A row that offers one option; the whole row is a button. */
export function OptionRow({ text, Icon, onClick, isCard = false }: Props) {
  const [, name, does] = /^([^:]*:?)(.*)$/.exec(text) ?? []
  return (
    <button type="button" className={classes.option} data-card={isCard || undefined} onClick={onClick}>
      <span className={classes.icon}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <span className={classes.text}>
        <strong>{name}</strong>
        {does}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </button>
  )
}
