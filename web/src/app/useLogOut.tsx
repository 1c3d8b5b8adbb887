import { fill } from '@hasiye/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { useMe } from '../api/session.ts'
import { ConfirmDialog } from '../ui/blocks/ConfirmDialog.tsx'
import { offerUpdate } from '../ui/blocks/load-code.ts'
import { notifyError } from '../ui/blocks/notify.ts'
import { att, leave } from '../ui/texts/attendance.ts'
import { nav } from '../ui/texts/dashboard.ts'
import { failure } from '../ui/texts/errors.ts'
import { countUnsaved, logOut } from './forget.ts'

/**
 * Provides the log-out action of a button; it asks for confirmation when there are unsaved changes. Render `dialog` in the page.
 */
export function useLogOut() {
  const me = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)

  const leaveNow = async () => {
    if (!me) return
    await logOut(me, queryClient)
    const to = me.isParentView ? '/parent-view' : '/login'
    await navigate({ to, replace: true, ignoreBlocker: true, state: { notice: 'loggedOut' } })
  }

  const { mutate: start, isPending } = useMutation({
    mutationFn: async () => {
      if (!me) return
      const count = await countUnsaved(me)
      if (count > 0) setUnsaved(count)
      else await leaveNow()
    },
    onError: async (error) => {
      // Any other error means that a chunk failed to load.
      if (error instanceof ApiError) void notifyError(error.message)
      else if (!(await offerUpdate())) void notifyError(failure.network)
    },
  })

  const dialog = (
    <ConfirmDialog
      opened={unsaved > 0}
      onClose={() => setUnsaved(0)}
      title={leave.title}
      body={fill(att.discard.body, { n: unsaved })}
      confirmLabel={leave.go}
      loadingLabel={nav.loggingOut}
      cancelLabel={leave.stay}
      onConfirm={leaveNow}
      danger
    />
  )
  return { start: () => start(), isLoggingOut: isPending, dialog }
}
