import { endSession, listSessions, type Session } from '@hasiye/contract/own-account.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { query } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { notifyError, notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { sessions } from '../../ui/texts/settings.ts'
import { DeviceRow } from './DeviceRow.tsx'
import classes from './Settings.module.css'

const list = query(listSessions)

/** Ends a session; one that is gone already counts as ended. */
async function end(id: number): Promise<string | undefined> {
  try {
    return (await call(endSession, { params: { id } })).message
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw new Error(explain(error, sessions.endFailed))
  }
}

const showInView = (section: HTMLElement | null) => section?.scrollIntoView()

/** The devices that are signed in, a student's parents too, each with a way to end it. Wanted, they scroll into view. */
export function Devices({ isWanted }: { isWanted: boolean }) {
  const queryClient = useQueryClient()
  const { data: devices, error, refetch } = useQuery(list)
  const [asking, setAsking] = useState(false)
  const others = devices?.filter(({ current }) => !current) ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: list.queryKey })

  const endOne = async ({ id }: Session) => {
    try {
      const message = await end(id)
      if (message) void notifySuccess(message)
    } catch (failure) {
      void notifyError(String(failure instanceof Error ? failure.message : failure))
    }
    await refresh()
  }
  const endOthers = async () => {
    await Promise.all(others.map(({ id }) => end(id))).finally(refresh)
    void notifySuccess(sessions.endedAll)
  }
  return (
    <section ref={isWanted && devices ? showInView : undefined} className={classes.section} aria-labelledby="sessions">
      <h3 id="sessions">{sessions.title}</h3>
      <p className={classes.hint}>{sessions.intro}</p>
      {!devices && error && (
        <LoadError
          text={sessions.loadFailed}
          detail={error.message}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={classes.devices}>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} onEnd={() => endOne(device)} />
        ))}
      </ul>
      {others.length > 1 && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            {sessions.endAll.button}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={sessions.endAll.title}
          body={sessions.endAll.body}
          confirmLabel={sessions.endAll.button}
          onConfirm={endOthers}
          danger
        />
      )}
    </section>
  )
}
