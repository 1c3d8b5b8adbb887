import type { Me } from '@hasiye/contract/accounts.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
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

/** The change of the password, and the devices that are signed in. */
export function PasswordTab({ me, form, atDevices }: Props) {
  const { fields, faults, change } = form
  return (
    <div className={classes.tab}>
      <form id={form.formId} className={classes.fields} onSubmit={form.submit} noValidate>
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={me.email ?? ''} readOnly hidden />
        <PasswordField
          {...toggleTexts}
          label={settings.password.current}
          autoComplete="current-password"
          maxLength={256}
          value={fields.currentPassword}
          onChange={(event) => change({ currentPassword: event.currentTarget.value })}
          error={faults.currentPassword}
          required
        />
        <PasswordField
          {...toggleTexts}
          label={settings.password.new}
          autoComplete="new-password"
          maxLength={256}
          value={fields.newPassword}
          onChange={(event) => change({ newPassword: event.currentTarget.value })}
          error={faults.newPassword}
          hint={settings.password.hint}
          required
        />
        <PasswordField
          {...toggleTexts}
          label={settings.password.repeat}
          autoComplete="new-password"
          maxLength={256}
          value={fields.repeat}
          onChange={(event) => change({ repeat: event.currentTarget.value })}
          error={faults.repeat}
          required
        />
      </form>
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      <Devices isWanted={atDevices} />
    </div>
  )
}
