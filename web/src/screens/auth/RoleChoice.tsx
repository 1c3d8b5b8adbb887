import { IconAlertCircle, IconBackpack, IconChalkboardTeacher } from '@tabler/icons-react'
import { signup } from '../../ui/texts/sign-up.ts'
import classes from './RoleChoice.module.css'

const roles = [
  { role: 'teacher', label: signup.role.teacher, Icon: IconChalkboardTeacher },
  { role: 'student', label: signup.role.student, Icon: IconBackpack },
] as const

export type ChosenRole = 'teacher' | 'student' | ''

interface Props {
  value: ChosenRole
  onChange: (role: ChosenRole) => void
  error?: string | undefined
}

/** Two cards of which one can be selected. */
export function RoleChoice({ value, onChange, error }: Props) {
  return (
    <fieldset className={classes.choice} aria-describedby={error ? 'role-error' : undefined}>
      <legend>{signup.role.label}</legend>
      {roles.map(({ role, label, Icon }) => (
        <label key={role} className={classes.card}>
          <Icon size={24} aria-hidden="true" />
          {label}
          <input
            type="radio"
            name="role"
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            aria-invalid={error ? true : undefined}
          />
        </label>
      ))}
      {error && (
        <p id="role-error" className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
