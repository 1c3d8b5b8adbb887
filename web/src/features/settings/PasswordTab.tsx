import type { Me } from '@hasiye/contract/accounts.ts'
import { Form } from '../../forms/Form.tsx'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { settings } from '../../ui/texts/settings.ts'
import { Devices } from './Devices.tsx'
import classes from './Settings.module.css'
import type { PasswordForm } from './usePasswordForm.ts'

const toggleTexts = { showLabel: login.password.show, hideLabel: login.password.hide }

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
        <PasswordField {...form.field('currentPassword')} {...toggleTexts} autoComplete="current-password" required />
        <PasswordField
          {...form.field('newPassword')}
          {...toggleTexts}
          autoComplete="new-password"
          hint={settings.password.hint}
          required
        />
        <PasswordField {...form.field('repeat')} {...toggleTexts} autoComplete="new-password" required />
      </Form>
      <Devices isWanted={atDevices} />
    </div>
  )
}
