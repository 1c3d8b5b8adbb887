import { IconChevronRight, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './WayRow.module.css'

interface Props {
  /** What it is, a colon, and what it does. */
  text: string
  Icon: ComponentType<IconProps>
  onClick: () => void
  /** Stands alone on the page rather than in a list. */
  isCard?: boolean
}

/** One way to do something, in a row that is pressed as a whole. */
export function WayRow({ text, Icon, onClick, isCard = false }: Props) {
  const [name = '', does = ''] = text.split(/(?<=:)/)
  return (
    <button type="button" className={classes.way} data-card={isCard || undefined} onClick={onClick}>
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
