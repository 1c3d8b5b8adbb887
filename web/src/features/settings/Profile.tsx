import type { Me } from '@hasiye/contract/accounts.ts'
import { imageTypes, maxImageMb } from '@hasiye/contract/images.ts'
import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { fill, isFullName } from '@hasiye/contract/text.ts'
import { IconCamera, IconLock, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/client.ts'
import { meQuery, refreshMe } from '../../api/queries.ts'
import { fullNameHint } from '../../forms/account-fields.ts'
import { Form } from '../../forms/Form.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { common } from '../../ui/texts/common.ts'
import { quota, subscription } from '../../ui/texts/dashboard.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { ownId, settings } from '../../ui/texts/settings.ts'
import type { OpenSettingsDialog } from './dialogs.tsx'
import classes from './Settings.module.css'

interface Props {
  me: Me
  open: OpenSettingsDialog
}

/** Avatar, name and phone; below them the short ID, and what a teacher may create. */
export function Profile({ me, form, open }: Props & { form: ProfileForm }) {
  return (
    <>
      <Avatar me={me} open={open} />
      <Form form={form} className={classes.form} submit={common.save} submitting={common.saving}>
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
      {me.role !== 'admin' && <OwnShortId me={me} open={open} />}
      {me.quota && <OwnQuota quota={me.quota} />}
    </>
  )
}

function OwnShortId({ me, open }: Props) {
  return (
    <Column as="section" gap="m" className={classes.part} aria-labelledby="own-id">
      <h4 id="own-id">{ownId.title}</h4>
      <Hint>{ownId.hint[me.role === 'teacher' ? 'teacher' : 'student']}</Hint>
      <Row wrap gap="s">
        <ShortIdChip shortId={me.shortId} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => open('renewShortId', { me })}
        >
          {ownId.renew}
        </Button>
      </Row>
    </Column>
  )
}

/** How many courses a teacher may have, and until when. */
function OwnQuota({
  quota: { used, limit, active, subscriptionExpiresAt: until },
}: {
  quota: NonNullable<Me['quota']>
}) {
  return (
    <Column as="section" gap="xs" className={classes.part}>
      <p>
        <Said as={fill(quota.statusSaid, { used, limit })}>{fill(quota.status, { used, limit })}</Said>
      </p>
      {active && until && <Hint>{fill(subscription.until, { date: longDate(bakuDate(new Date(until))) })}</Hint>}
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
function Avatar({ me, open }: Props) {
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
    if (isImage) open('cropPicture', { picture })
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
        <Column gap="s" grow>
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
