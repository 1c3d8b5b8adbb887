import { IconChevronRight, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './OptionRow.module.css'

interface Props {
  label: string
  /** One line below the label. */
  hint: string
  Icon: ComponentType<IconProps>
  onClick: () => void
}

/** A row of a sheet that offers one option; the whole row is a button. */
export const OptionRow = ({ label, hint, Icon, onClick }: Props) => (
  <button type="button" className={classes.option} onClick={onClick}>
    <Icon size={22} aria-hidden="true" className={classes.icon} />
    <span className={classes.text}>
      <strong>{label}</strong>
      <span>{hint}</span>
    </span>
    <IconChevronRight size={20} aria-hidden="true" />
  </button>
)
