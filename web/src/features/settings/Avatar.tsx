import type { Me } from '@hasiye/contract/accounts.ts'
import { imageTypes, mostImageMb } from '@hasiye/contract/images.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, explain } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { common } from '../../ui/texts/common.ts'
import { settings } from '../../ui/texts/settings.ts'
import classes from './Avatar.module.css'

interface Props {
  me: Me
  onPick: (picture: File) => void
}

/** One's picture, with ways to another and to none. */
export function Avatar({ me, onPick }: Props) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const pick = (picture: File | null) => {
    if (!picture) return
    const isImage = picture.type.startsWith('image/')
    setFailure(isImage ? undefined : settings.avatar.notImage)
    if (isImage) onPick(picture)
  }
  const remove = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(updateProfile, { body: { fullName: me.fullName, avatar: null } })
      await refreshMe(queryClient)
      void notifySuccess(settings.avatar.removed)
    } catch (error) {
      setFailure(explain(error, settings.profile.failed))
    } finally {
      setBusy(false)
    }
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
              <Button variant="subtle" color="nar" onClick={() => void remove()} loading={busy}>
                {busy ? common.deleting : settings.avatar.remove}
              </Button>
            )}
          </div>
          <p className={classes.hint}>
            {fill(settings.avatar.hint, { types: imageTypes.join(', '), mb: mostImageMb })}
          </p>
        </div>
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </section>
  )
}
