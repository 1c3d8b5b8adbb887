import type { ComponentProps, ReactNode } from 'react'
import classes from './Checkbox.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'children' | 'type'> {
  label: ReactNode
}

/** A checkbox whose label is part of its hit area. */
export function Checkbox({ label, className = '', ...input }: Props) {
  return (
    <label className={`${classes.checkbox} ${className}`}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  )
}
