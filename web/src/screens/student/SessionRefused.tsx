import { logOut } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { signedOut } from '../../api/session.ts'

/** Leads to the sign-in page when the course list is refused; the session ends, or the gate would lead straight back. */
export function SessionRefused() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const leave = async () => {
      await call(logOut).catch(() => undefined)
      signedOut(queryClient)
      await navigate({ to: '/login', replace: true })
    }
    void leave()
  }, [queryClient, navigate])
  return null
}
