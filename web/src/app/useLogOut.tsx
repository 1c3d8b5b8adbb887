import { fill } from '@hasiye/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useMe } from '../api/session.ts'
import { findUnsaved, type Unsaved } from '../features/log-out/find-unsaved.ts'
import { lazyPart } from '../ui/blocks/lazyPart.ts'
import { offerUpdate } from '../ui/blocks/load-code.ts'
import { notifyError } from '../ui/blocks/notify.ts'
import { logout } from '../ui/texts/attendance.ts'
import { nav } from '../ui/texts/dashboard.ts'
import { failure } from '../ui/texts/errors.ts'
import { parent } from '../ui/texts/parent.ts'
import { logOut } from './log-out.ts'

export const UnsavedAtLogOut = lazyPart(() => import('../features/log-out/UnsavedAtLogOut.tsx'), 'UnsavedAtLogOut')

/**
 * Provides the log-out action of a button; it asks for confirmation when there are unsaved changes. Render `dialog` in the page.
 */
export function useLogOut() {
  const me = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState<Unsaved>()

  const leaveNow = async () => {
    if (!me) return
    const pendingChanges = await logOut(me, queryClient)
    const [to, said] = me.isParentView
      ? (['/parent-view', parent.dash.loggedOut] as const)
      : (['/login', nav.loggedOut] as const)
    const done = pendingChanges > 0 ? `${said} ${fill(logout.pending, { n: pendingChanges })}` : said
    await navigate({ to, replace: true, ignoreBlocker: true, state: { done } })
  }

  const { mutate: start, isPending } = useMutation({
    mutationFn: async () => {
      if (!me) return
      const found = await findUnsaved(me)
      if (found) setUnsaved(found)
      else await leaveNow()
    },
    // A chunk failed to load.
    onError: async () => {
      if (!(await offerUpdate())) void notifyError(failure.network)
    },
  })

  const dialog = me && unsaved && (
    <Suspense>
      <UnsavedAtLogOut me={me} {...unsaved} onLeave={leaveNow} onClose={() => setUnsaved(undefined)} />
    </Suspense>
  )
  return { start: () => start(), isLoggingOut: isPending, dialog }
}
