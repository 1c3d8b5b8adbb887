import { ago } from '@hasiye/contract/locale.ts'
import type { Session } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Badge } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { explain } from '../../api/client.ts'
import { LoadingButton } from '../../ui/blocks/LoadingButton.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { sessions } from '../../ui/texts/settings.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './DeviceRow.module.css'

const phones = /Android|iOS|iPhone|iPad/

/** A signed-in device. */
export function DeviceRow({ device, end }: { device: Session; end: (id: number) => Promise<string | undefined> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => end(device.id),
    onSuccess: (message) => message && notifySuccess(message),
    onError: (error) => notifyError(explain(error, sessions.endFailed)),
  })
  const now = useNow()
  const Icon = phones.test(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const name = device.userAgent.replace('?', common.unknown)
  return (
    <li className={classes.device}>
      <Icon size={24} aria-hidden="true" />
      <div className={classes.about}>
        <strong>{name}</strong>
        <span>{fill(sessions.lastSeen, { relative: ago(new Date(device.lastSeenAt), now) })}</span>
        {device.kind === 'parent' && <Badge color="zeferan">{sessions.parent}</Badge>}
      </div>
      {device.current ? (
        <Badge color="cemen">{sessions.current}</Badge>
      ) : (
        <LoadingButton
          variant="default"
          aria-label={`${sessions.end}: ${name}`}
          onClick={() => mutate()}
          loading={isPending}
        >
          {sessions.end}
        </LoadingButton>
      )}
    </li>
  )
}
