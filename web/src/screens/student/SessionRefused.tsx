import { logOut } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { signedOut } from '../../api/session.ts'

/**
 * Shown when the server rejects the course list: ends the session and redirects to the sign-in page, for parents to theirs. Without
 * ending the session, the gate would redirect back.
 */
export function SessionRefused({ isParentView }: { isParentView: boolean }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      await call(logOut).catch(() => undefined)
      signedOut(queryClient)
      const to = isParentView ? '/parent-view' : '/login'
      await navigate({ to, replace: true, state: { notice: 'sessionEnded' } })
    }
    void leave()
  }, [queryClient, navigate, isParentView])
  return null
}
