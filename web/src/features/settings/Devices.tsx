import { ago } from '@hasiye/contract/locale.ts'
import { endSession, listSessions, type Session } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorText } from '../../api/client.ts'
import { describeError } from '../../api/describe-error.ts'
import { invalidate } from '../../api/mutation.ts'
import { query } from '../../api/queries.ts'
import { useNow } from '../../device/useNow.ts'
import { useCall } from '../../forms/useCall.ts'
import { Badge } from '../../ui/blocks/Badge.tsx'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../ui/blocks/layout.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { sessions } from '../../ui/texts/settings.ts'
import type { OpenSettingsDialog } from './dialogs.tsx'
import classes from './Settings.module.css'

const list = query(listSessions)

/** Returns the function that ends sessions and reads the list again; one that has already ended counts as success. */
function useEndSessions() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useCall(endSession)
  const end = async (id: number) => {
    try {
      return (await mutateAsync({ params: { id } })).message
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'not_found') return undefined
      throw refused
    }
  }
  return (devices: Session[]) =>
    Promise.all(devices.map(({ id }) => end(id))).finally(() => invalidate(queryClient, [list.queryKey]))
}

/** The signed-in devices, including those of a student's parents, each with a button to end its session. */
export function Devices({ open }: { open: OpenSettingsDialog }) {
  const { data: devices, error, refetch } = useQuery(list)
  const others = devices?.filter(({ current }) => !current) ?? []
  return (
    <>
      <Hint>{sessions.intro}</Hint>
      {!devices && error && <LoadError {...describeError(error, sessions.loadFailed)} onRetry={() => void refetch()} />}
      <List lines>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </List>
      {others.length > 1 && (
        <Row wrap>
          <Button variant="default" onClick={() => open('endOtherSessions', { devices: others })}>
            {sessions.endAll.button}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Asks before the sessions of all other devices end. */
export function EndOtherSessions({ devices, onClose }: { devices: Session[]; onClose: () => void }) {
  const end = useEndSessions()
  const endAll = async () => {
    await end(devices)
    void notifySuccess(sessions.endedAll)
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={sessions.endAll.title}
      body={sessions.endAll.body}
      confirmLabel={sessions.endAll.button}
      onConfirm={endAll}
      errorText={(refused) => errorText(refused, sessions.endFailed)}
      danger
    />
  )
}

/** Earlier versions stored no kind of device. */
const phones = /telefon|planşet|Android|iPhone|iPad/

function DeviceRow({ device }: { device: Session }) {
  const end = useEndSessions()
  const { mutate, isPending } = useMutation({
    mutationFn: () => end([device]),
    onSuccess: ([message]) => message && notifySuccess(message),
    onError: (error) => notifyError(errorText(error, sessions.endFailed)),
  })
  const now = useNow()
  const Icon = phones.test(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const name = device.userAgent.replace('?', common.unknown)
  return (
    <Row as="li" wrap gap="m" lineGap="s" className={classes.device}>
      <Icon size={24} aria-hidden="true" />
      <Column align="start" grow="wide" className={classes.about}>
        <strong>{name}</strong>
        <Hint as="span">{fill(sessions.lastSeen, { relative: ago(new Date(device.lastSeenAt), now) })}</Hint>
        {device.kind === 'parent' && <Badge color="zeferan">{sessions.parent}</Badge>}
      </Column>
      {device.current ? (
        <Badge color="cemen">{sessions.current}</Badge>
      ) : (
        <Button variant="default" aria-label={`${sessions.end}: ${name}`} onClick={() => mutate()} loading={isPending}>
          {sessions.end}
        </Button>
      )}
    </Row>
  )
}
