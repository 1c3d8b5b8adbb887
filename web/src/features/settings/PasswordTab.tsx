import type { Me } from '@hasiye/contract/accounts.ts'
import { Suspense } from 'react'
import { Form } from '../../forms/Form.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { settings } from '../../ui/texts/settings.ts'
import { Devices } from './Devices.tsx'
import classes from './Settings.module.css'
import type { PasswordForm } from './usePasswordForm.ts'

const SecondFactor = lazyPart(() => import('./second-factor/SecondFactor.tsx'), 'SecondFactor')

/** The buttons of several password fields differ by the name of their field. */
const toggleOf = (label: string) => ({
  showLabel: `${login.password.show}: ${label}`,
  hideLabel: `${login.password.hide}: ${label}`,
})

interface Props {
  me: Me
  form: PasswordForm
  atDevices: boolean
}

/** Password form and list of signed-in devices. */
export function PasswordTab({ me, form, atDevices }: Props) {
  return (
    <div className={classes.tab}>
      <Form form={form} className={classes.fields}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={me.email ?? ''} readOnly hidden />
        {me.role === 'student' && <p>{settings.password.endsParents}</p>}
        <PasswordField
          {...form.field('currentPassword')}
          {...toggleOf(settings.password.current)}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('newPassword')}
          {...toggleOf(settings.password.new)}
          autoComplete="new-password"
          hint={me.role === 'admin' ? settings.password.hintOfAdmin : settings.password.hint}
          required
        />
        <PasswordField
          {...form.field('repeat')}
          {...toggleOf(settings.password.repeat)}
          autoComplete="new-password"
          required
        />
      </Form>
      {me.role === 'admin' && (
        <Suspense>
          <SecondFactor />
        </Suspense>
      )}
      <Devices isWanted={atDevices} />
    </div>
  )
}
