import type { Me } from '@hasiye/contract/accounts.ts'
import { imageTypes, maxImageMb } from '@hasiye/contract/images.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/client.ts'
import { mutation } from '../../api/mutation.ts'
import { meQuery } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadingButton } from '../../ui/blocks/LoadingButton.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { common } from '../../ui/texts/common.ts'
import { settings } from '../../ui/texts/settings.ts'
import classes from './Avatar.module.css'

interface Props {
  me: Me
  onPick: (picture: File) => void
}

/** The user's avatar with buttons to replace and remove it. */
export function Avatar({ me, onPick }: Props) {
  const [isRefused, setRefused] = useState(false)
  const { mutate, isPending, error, reset } = useMutation(mutation(updateProfile, { stale: [meQuery.queryKey] }))

  const pick = (picture: File | null) => {
    if (!picture) return
    const isImage = picture.type.startsWith('image/')
    reset()
    setRefused(!isImage)
    if (isImage) onPick(picture)
  }
  const remove = () => {
    setRefused(false)
    const body = { fullName: me.fullName, avatar: null }
    mutate({ body }, { onSuccess: () => notifySuccess(settings.avatar.removed) })
  }
  return (
    <section aria-label={settings.avatar.label}>
      <div className={classes.row}>
        <PersonAvatar name={me.fullName} src={me.avatar} size={88} />
        <div className={classes.side}>
          <div className={classes.buttons}>
            <FileButton onChange={pick} accept="image/*">
              {(button) => (
                <Button {...button} variant="light" leftSection={<IconCamera size={20} aria-hidden="true" />}>
                  {settings.avatar.pick}
                </Button>
              )}
            </FileButton>
            {me.avatar && (
              <LoadingButton variant="subtle" color="nar" onClick={remove} loading={isPending}>
                {isPending ? common.deleting : settings.avatar.remove}
              </LoadingButton>
            )}
          </div>
          <p className={classes.hint}>{fill(settings.avatar.hint, { types: imageTypes.join(', '), mb: maxImageMb })}</p>
        </div>
      </div>
      {isRefused && <Banner tone="danger">{settings.avatar.notImage}</Banner>}
      {error && <Banner tone="danger">{explain(error, settings.profile.failed)}</Banner>}
    </section>
  )
}
