import type { Me } from '@hasiye/contract/accounts.ts'
import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Form } from '../../forms/Form.tsx'
import { fullNameHint } from '../../forms/full-name.ts'
import { Field } from '../../ui/blocks/Field.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import type { ColorScheme } from '../../ui/color-scheme.ts'
import { common } from '../../ui/texts/common.ts'
import { ownId, settings } from '../../ui/texts/settings.ts'
import { Avatar } from './Avatar.tsx'
import { OwnData } from './OwnData.tsx'
import { RenewShortId } from './RenewShortId.tsx'
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
        <Field {...form.field('fullName')} hint={fullNameHint(form)} autoComplete="name" required />
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
      {me.role !== 'admin' && <OwnShortId me={me} />}
      <OwnData me={me} />
      <Reading />
    </div>
  )
}

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: settings.theme.system },
  { value: 'light', label: settings.theme.light },
  { value: 'dark', label: settings.theme.dark },
]

/** Colour scheme setting: light, dark or the system's. It is stored on this device. */
function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <section className={classes.section} aria-labelledby="appearance">
      <h3 id="appearance">{settings.tab.appearance}</h3>
      <SegmentedControl
        aria-label={settings.theme.label}
        data={schemes}
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as ColorScheme)}
        fullWidth
      />
    </section>
  )
}

/** Links to the guide and the policy, each in a tab of its own, so that nothing typed here is lost. */
function Reading() {
  const pages = [
    ['/user-guide', common.footer.guide],
    ['/privacy-policy', common.footer.privacy],
  ]
  return (
    <p className={classes.reading}>
      {pages.map(([path, label]) => (
        <a key={path} href={path} target="_blank" rel="noopener noreferrer">
          {label}
          <span className="visually-hidden">({common.aria.newTab})</span>
        </a>
      ))}
    </p>
  )
}

/** The user's short ID with a button to renew it. */
function OwnShortId({ me }: { me: Me }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="own-id">
      <h3 id="own-id">{ownId.title}</h3>
      <p className={classes.hint}>{ownId.hint[me.role === 'teacher' ? 'teacher' : 'student']}</p>
      <div className={classes.buttons}>
        <ShortIdChip shortId={me.shortId} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {ownId.renew}
        </Button>
      </div>
      {asking && <RenewShortId me={me} onClose={() => setAsking(false)} />}
    </section>
  )
}
