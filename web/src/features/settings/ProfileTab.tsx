import type { Me } from '@hasiye/contract/accounts.ts'
import { IconLock } from '@tabler/icons-react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Field } from '../../ui/blocks/Field.tsx'
import { common } from '../../ui/texts/common.ts'
import { settings } from '../../ui/texts/settings.ts'
import { Appearance } from './Appearance.tsx'
import { Avatar } from './Avatar.tsx'
import { OwnData } from './OwnData.tsx'
import { OwnShortId } from './OwnShortId.tsx'
import classes from './Settings.module.css'
import type { ProfileForm } from './useProfileForm.ts'

interface Props {
  me: Me
  form: ProfileForm
  onPick: (picture: File) => void
}

/** Picture, name and phone; below them appearance, ID and data. */
export function ProfileTab({ me, form, onPick }: Props) {
  const { fields, faults, change } = form
  return (
    <div className={classes.tab}>
      <Avatar me={me} onPick={onPick} />
      <form id={form.formId} className={classes.fields} onSubmit={form.submit} noValidate>
        <Field
          label={settings.fullName.label}
          autoComplete="name"
          maxLength={120}
          value={fields.fullName}
          onChange={(event) => change({ fullName: event.currentTarget.value })}
          error={faults.fullName}
          required
        />
        <Field
          label={settings.email.label}
          type="email"
          value={me.email ?? ''}
          hint={settings.email.hint}
          action={<IconLock className={classes.lock} size={20} aria-hidden="true" />}
          readOnly
        />
        <Field
          label={settings.phone.label}
          labelNote={common.optional}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={fields.number}
          onChange={(event) => change({ number: event.currentTarget.value.replace(/\D/g, '').slice(0, 15) })}
          error={faults.number}
        />
      </form>
      {form.failure && <Banner tone="danger">{form.failure}</Banner>}
      <Appearance />
      <OwnShortId me={me} />
      <OwnData me={me} />
    </div>
  )
}
