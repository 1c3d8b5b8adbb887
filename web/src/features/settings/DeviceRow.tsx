import { ago } from '@hasiye/contract/locale.ts'
import type { Session } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { common } from '../../ui/texts/common.ts'
import { sessions } from '../../ui/texts/settings.ts'
import classes from './DeviceRow.module.css'

const phones = /Android|iOS|iPhone|iPad/

/** A device that is signed in. */
export function DeviceRow({ device, onEnd }: { device: Session; onEnd: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const Icon = phones.test(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const name = device.userAgent.replace('?', common.unknown)
  const endThis = async () => {
    setBusy(true)
    await onEnd()
    setBusy(false)
  }
  return (
    <li className={classes.device}>
      <Icon size={24} aria-hidden="true" />
      <div className={classes.about}>
        <strong>{name}</strong>
        <span>{fill(sessions.lastSeen, { relative: ago(new Date(device.lastSeenAt), new Date()) })}</span>
        {device.kind === 'parent' && <Badge color="zeferan">{sessions.parent}</Badge>}
      </div>
      {device.current ? (
        <Badge color="cemen">{sessions.current}</Badge>
      ) : (
        <Button variant="default" aria-label={`${sessions.end}: ${name}`} onClick={() => void endThis()} loading={busy}>
          {sessions.end}
        </Button>
      )}
    </li>
  )
}
