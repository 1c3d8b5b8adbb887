import { endSession, listSessions } from '@hasiye/contract/own-account.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, explain } from '../../api/client.ts'
import { describeError } from '../../api/describe-error.ts'
import { invalidate, mutation } from '../../api/mutation.ts'
import { query } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { common } from '../../ui/texts/common.ts'
import { sessions } from '../../ui/texts/settings.ts'
import { DeviceRow } from './DeviceRow.tsx'
import classes from './Settings.module.css'

const list = query(listSessions)

const ending = mutation(endSession)

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
  const { mutateAsync } = useMutation(ending)
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
    <section ref={isWanted && devices ? showInView : undefined} className={classes.section} aria-labelledby="sessions">
      <h3 id="sessions">{sessions.title}</h3>
      <p className={classes.hint}>{sessions.intro}</p>
      {!devices && error && (
        <LoadError
          {...describeError(error, sessions.loadFailed)}
          retryLabel={common.retry}
          onRetry={() => void refetch()}
        />
      )}
      <ul className={classes.devices}>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} end={endOne} />
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
          explain={(refused) => explain(refused, sessions.endFailed)}
          danger
        />
      )}
    </section>
  )
}
