import type { ComponentProps } from 'react'
import classes from './Switch.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'children' | 'type'> {
  label?: string
  /** Shown below the label. */
  description?: string
}

/** A setting that takes effect at once; without a label it needs an `aria-label`. */
export function Switch({ label, description, className = '', ...input }: Props) {
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
