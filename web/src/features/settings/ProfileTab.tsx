import type { Me } from '@hasiye/contract/accounts.ts'
import { imageTypes, maxImageMb } from '@hasiye/contract/images.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { fill, isFullName } from '@hasiye/contract/text.ts'
import { IconCamera, IconLock, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { errorText } from '../../api/client.ts'
import { meQuery, refreshMe } from '../../api/queries.ts'
import { Form } from '../../forms/Form.tsx'
import { fullNameHint } from '../../forms/full-name.ts'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { type ColorScheme, chooseScheme, chosenScheme, onSchemeChosen } from '../../ui/color-scheme.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { ownId, settings } from '../../ui/texts/settings.ts'
import { Calendar } from './Calendar.tsx'
import { OwnData } from './OwnData.tsx'
import classes from './Settings.module.css'
import { RenewShortId } from './ShortId.tsx'

interface Props {
  me: Me
  form: ProfileForm
  onPick: (picture: File) => void
}

/** Avatar, name and phone; below them appearance, short ID and data. */
export function ProfileTab({ me, form, onPick }: Props) {
  return (
    <Column gap="l" className={classes.tab}>
      <Avatar me={me} onPick={onPick} />
      <Form form={form} className={classes.fields}>
        <TextField {...form.field('fullName')} hint={fullNameHint(form)} autoComplete="name" required />
        <TextField
          label={settings.email.label}
          type="email"
          value={me.email ?? ''}
          hint={settings.email.hint}
          action={<IconLock size={20} aria-hidden="true" />}
          readOnly
        />
        <TextField
          {...form.field('number')}
          labelNote={common.optional}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </Form>
      <Appearance />
      {me.role !== 'admin' && <OwnShortId me={me} />}
      {me.role !== 'admin' && <Calendar />}
      <OwnData me={me} />
      <Reading />
    </Column>
  )
}

const schemes: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: settings.theme.system },
  { value: 'light', label: settings.theme.light },
  { value: 'dark', label: settings.theme.dark },
]

/** Colour scheme setting: light, dark or the system's. It is stored on this device. */
function Appearance() {
  const scheme = useSyncExternalStore(onSchemeChosen, chosenScheme)
  return (
    <Column as="section" gap="m" className={classes.section} aria-labelledby="appearance">
      <h3 id="appearance">{settings.tab.appearance}</h3>
      <SegmentedControl
        aria-label={settings.theme.label}
        data={schemes}
        value={scheme}
        onChange={chooseScheme}
        fullWidth
      />
    </Column>
  )
}

/** Links to the guide and the policy, each in a tab of its own, so that nothing typed here is lost. */
function Reading() {
  const pages = [
    ['/user-guide', common.footer.guide],
    ['/privacy-policy', common.footer.privacy],
  ]
  return (
    <Row as="p" wrap gap="xl" lineGap="none" className={classes.reading}>
      {pages.map(([path, label]) => (
        <a key={path} href={path} target="_blank" rel="noopener noreferrer">
          {label}
          <span className="visually-hidden">({common.aria.newTab})</span>
        </a>
      ))}
    </Row>
  )
}

function OwnShortId({ me }: { me: Me }) {
  const [asking, setAsking] = useState(false)
  return (
    <Column as="section" gap="m" className={classes.section} aria-labelledby="own-id">
      <h3 id="own-id">{ownId.title}</h3>
      <Hint>{ownId.hint[me.role === 'teacher' ? 'teacher' : 'student']}</Hint>
      <Row wrap gap="s">
        <ShortIdChip shortId={me.shortId} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {ownId.renew}
        </Button>
      </Row>
      {asking && <RenewShortId me={me} onClose={() => setAsking(false)} />}
    </Column>
  )
}

type ProfileForm = ReturnType<typeof useProfileForm>

const fieldsOf = ({ fullName, number }: Me) => ({ fullName, number: number ?? '' })

/** State of the form with name and phone. An unchanged name is not validated. */
export function useProfileForm(me: Me) {
  const queryClient = useQueryClient()
  const form = useForm(updateProfile, {
    initial: fieldsOf(me),
    check: ({ fullName }) =>
      fullName === me.fullName || fullName.trim() === '' || isFullName(fullName)
        ? {}
        : { fullName: fill(fieldError.format, { field: settings.fullName.label }) },
    storeTypedAs: 'profile',
    failed: settings.profile.failed,
    onSaved: async ({ message }, values) => {
      const fresh = await refreshMe(queryClient)
      form.restart(fresh ? fieldsOf(fresh) : values)
      void notifySuccess(message)
    },
  })
  return form
}

/** The user's avatar with buttons to replace and remove it. */
function Avatar({ me, onPick }: Omit<Props, 'form'>) {
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending, error, reset } = useCall(updateProfile, {
    stale: [meQuery.queryKey],
    onDone: () => void notifySuccess(settings.avatar.removed),
  })

  const pick = ([picture]: File[]) => {
    if (!picture) return
    // a phone may not know the type; the picture's content then determines it
    const isImage = picture.type === '' || picture.type.startsWith('image/')
    reset()
    setRefused(!isImage)
    if (isImage) onPick(picture)
  }
  const remove = () => {
    setRefused(false)
    const { fullName } = me
    mutate({ body: { fullName, avatar: null, base: { fullName } } })
  }
  return (
    <section aria-label={settings.avatar.label}>
      <Row gap="l" className={classes.avatar}>
        <PersonAvatar name={me.fullName} src={me.avatar} size={88} />
        <Column gap="s">
          <Row wrap gap="s">
            <FileButton onChoose={pick} accept="image/*">
              {(button) => (
                <Button {...button} variant="light" leftSection={<IconCamera size={20} aria-hidden="true" />}>
                  {settings.avatar.pick}
                </Button>
              )}
            </FileButton>
            {me.avatar && (
              <Button variant="subtle" color="nar" onClick={remove} loading={isPending}>
                {isPending ? common.deleting : settings.avatar.remove}
              </Button>
            )}
          </Row>
          <Hint>{fill(settings.avatar.hint, { types: imageTypes.join(', '), mb: maxImageMb })}</Hint>
        </Column>
      </Row>
      {isRefused && <Banner tone="danger">{settings.avatar.notImage}</Banner>}
      {error && <Banner tone="danger">{errorText(error, settings.profile.failed)}</Banner>}
    </section>
  )
}
