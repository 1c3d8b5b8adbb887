import type { Me } from '@hasiye/contract/accounts.ts'
import { IconLock } from '@tabler/icons-react'
import { Form } from '../../forms/Form.tsx'
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

/** Avatar, name and phone; below them appearance, short ID and data. */
export function ProfileTab({ me, form, onPick }: Props) {
  return (
    <div className={classes.tab}>
      <Avatar me={me} onPick={onPick} />
      <Form form={form} className={classes.fields}>
        <Field {...form.field('fullName')} autoComplete="name" required />
        <Field
          label={settings.email.label}
          type="email"
          value={me.email ?? ''}
          hint={settings.email.hint}
          action={<IconLock className={classes.lock} size={20} aria-hidden="true" />}
          readOnly
        />
        <Field {...form.field('number')} labelNote={common.optional} type="tel" inputMode="tel" autoComplete="tel" />
      </Form>
      <Appearance />
      <OwnShortId me={me} />
      <OwnData me={me} />
    </div>
  )
}
