import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { login } from '../texts/auth.ts'
import classes from './PasswordField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface Props extends TextFieldProps {
  showLabel: string
  hideLabel: string
}

/** A password field that can show its content and warns when Caps Lock is on. */
export function PasswordField({ showLabel, hideLabel, hint, ...field }: Props) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck={false}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      hint={capsLock ? login.password.capsLock : hint}
      action={
        <button
          type="button"
          className={classes.toggle}
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={22} aria-hidden="true" />
        </button>
      }
    />
  )
}
