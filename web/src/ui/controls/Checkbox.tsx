import type { ComponentProps, ReactNode } from 'react'
import classes from './Checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'children' | 'type'>

/** A checkbox whose label is part of its hit area. */
export function Checkbox({ label, className = '', ...input }: Props & { label: ReactNode }) {
  return (
    <label className={`${classes.checkbox} ${className}`}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}

interface SwitchProps extends Props {
  label?: string
  /** Shown below the label. */
  description?: string
}

/** A setting that takes effect at once; without a label it needs an `aria-label`. */
export function Switch({ label, description, className = '', ...input }: SwitchProps) {
  return (
    <label className={`${classes.switch} ${className}`}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the browser takes the state from `checked` */}
      <input {...input} type="checkbox" role="switch" />
      {label && (
        <span>
          {label}
          {description && <small>{description}</small>}
        </span>
      )}
    </label>
  )
}
