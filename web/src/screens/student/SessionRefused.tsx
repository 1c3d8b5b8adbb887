import { logOut } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { signedOut } from '../../api/session.ts'

/** Leads to the sign-in page, a parent to theirs, when the course list is refused; the session ends, or the gate would lead straight back. */
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
