import { logOut as logOutCall, type Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { endPendingLogOut, isLogOutPending, storeLogOut } from '../api/pending-log-out.ts'
import { announceSessionChange, endWithBrowser, rememberViewer, signedOut, useMe } from '../api/session.ts'
import { clearCache } from '../device/cache.ts'
import { findUnsaved } from '../features/log-out/find-unsaved.ts'
import { wakeWorker } from '../offline/draft-channel.ts'
import { offerUpdate } from '../ui/blocks/load-code.ts'
import { notifyError } from '../ui/blocks/notify.ts'
import { leaveLayers } from '../ui/blocks/useBackLayer.ts'
import { logout } from '../ui/texts/attendance.ts'
import { nav } from '../ui/texts/dashboard.ts'
import { failure } from '../ui/texts/errors.ts'
import { parent } from '../ui/texts/parent.ts'
import type { OpenAppDialog } from './dialogs.ts'

/**
 * Provides the log-out action of a button, and a form for that button; it asks for confirmation when there are unsaved changes.
 */
export function useLogOut(open: OpenAppDialog) {
  const me = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const leaveNow = async () => {
    if (!me) return
    const pendingChanges = await logOut(me, queryClient)
    const [to, said] = me.isParentView
      ? (['/parent-view', parent.dash.loggedOut] as const)
      : (['/login', nav.loggedOut] as const)
    const done = pendingChanges > 0 ? `${said} ${fill(logout.pending, { n: pendingChanges })}` : said
    await leaveLayers()
    await navigate({ to, replace: true, ignoreBlocker: true, state: { done } })
  }

  const { mutate: start, isPending } = useMutation({
    mutationFn: async () => {
      if (!me) return
      const found = await findUnsaved(me)
      if (found) open('unsavedAtLogOut', { me, ...found, onLeave: leaveNow })
      else await leaveNow()
    },
    // A chunk failed to load.
    onError: async () => {
      if (!(await offerUpdate())) void notifyError(failure.network)
    },
  })

  /** The browser sends it where the app is not loaded. */
  const form = {
    method: 'post',
    action: logOutCall.path,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      start()
    },
  }
  return { start: () => start(), form, isLoggingOut: isPending }
}

/** How long the page waits for the server before it continues as without a network. */
const waitMs = 4_000

/**
 * Removes the account's loaded data, cached responses and unsaved changes in all tabs, and ends the session: now, or at the next
 * connection before anything else is sent. Pending saves stay on the device for the account; returns the number of their changes.
 */
async function logOut(me: Me, queryClient: QueryClient): Promise<number> {
  const drafts = me.role === 'teacher' ? await import('../offline/unsaved.ts') : undefined
  await storeLogOut(me.id)
  clearCache()
  const pendingChanges = (await drafts?.clearUnsaved(me.id)) ?? 0
  announceSessionChange('loggedOut')
  const ended = endPendingLogOut()
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, waitMs))]).catch(() => undefined)
  if (isLogOutPending()) void wakeWorker()
  signedOut(queryClient, 'loggedOut')
  rememberViewer(me, 'closed')
  endWithBrowser(false)
  return pendingChanges
}
