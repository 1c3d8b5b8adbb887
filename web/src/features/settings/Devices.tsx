import { ago } from '@hasiye/contract/locale.ts'
import { endSession, listSessions, type Session } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '../../api/client.ts'
import { describeError } from '../../api/describe-error.ts'
import { invalidate } from '../../api/mutation.ts'
import { query } from '../../api/queries.ts'
import { useCall } from '../../forms/useCall.ts'
import { Badge } from '../../ui/blocks/Badge.tsx'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Column, Hint, List, Row } from '../../ui/blocks/layout.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { sessions } from '../../ui/texts/settings.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './Settings.module.css'

const list = query(listSessions)

const showInView = (section: HTMLElement | null) => section?.scrollIntoView()

/**
 * The signed-in devices, including those of a student's parents, each with a button to end its session. Scrolls into view if
 * `isWanted`.
 */
export function Devices({ isWanted }: { isWanted: boolean }) {
  const queryClient = useQueryClient()
  const { data: devices, error, refetch } = useQuery(list)
  const [asking, setAsking] = useState(false)
  const others = devices?.filter(({ current }) => !current) ?? []
  const { mutateAsync } = useCall(endSession)
  const refresh = () => invalidate(queryClient, [list.queryKey])

  /** Ends a session; one that has already ended counts as success. */
  const end = async (id: number) => {
    try {
      return (await mutateAsync({ params: { id } })).message
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'not_found') return undefined
      throw refused
    }
  }
  const endOne = (id: number) => end(id).finally(refresh)
  const endOthers = async () => {
    await Promise.all(others.map(({ id }) => end(id))).finally(refresh)
    void notifySuccess(sessions.endedAll)
  }
  return (
    <Column
      as="section"
      gap="m"
      ref={isWanted && devices ? showInView : undefined}
      className={classes.section}
      aria-labelledby="sessions"
    >
      <h3 id="sessions">{sessions.title}</h3>
      <Hint>{sessions.intro}</Hint>
      {!devices && error && (
        <LoadError
          {...describeError(error, sessions.loadFailed)}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
        />
      )}
      <List>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} end={endOne} />
        ))}
      </List>
      {others.length > 1 && (
        <Row wrap>
          <Button variant="default" onClick={() => setAsking(true)}>
            {sessions.endAll.button}
          </Button>
        </Row>
      )}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={sessions.endAll.title}
          body={sessions.endAll.body}
          confirmLabel={sessions.endAll.button}
          onConfirm={endOthers}
          errorText={(refused) => errorText(refused, sessions.endFailed)}
          danger
        />
      )}
    </Column>
  )
}

/** Earlier versions stored no kind of device. */
const phones = /telefon|planşet|Android|iPhone|iPad/

function DeviceRow({ device, end }: { device: Session; end: (id: number) => Promise<string | undefined> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => end(device.id),
    onSuccess: (message) => message && notifySuccess(message),
    onError: (error) => notifyError(errorText(error, sessions.endFailed)),
  })
  const now = useNow()
  const Icon = phones.test(device.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const name = device.userAgent.replace('?', common.unknown)
  return (
    <Row as="li" wrap gap="m" lineGap="s" className={classes.device}>
      <Icon size={24} aria-hidden="true" />
      <Column align="start" className={classes.about}>
        <strong>{name}</strong>
        <span>{fill(sessions.lastSeen, { relative: ago(new Date(device.lastSeenAt), now) })}</span>
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
