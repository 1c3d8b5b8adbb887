import type { Me } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Sends what a teacher saved without a network: when the app opens, and when the network is back. */
export function useWaitingSaves(me: Me | null): void {
  const queryClient = useQueryClient()
  const teacherId = me?.role === 'teacher' ? me.id : undefined
  useEffect(() => {
    if (teacherId === undefined) return
    const send = async () => {
      // without a network the code may not come either; the event then brings another try
      const code = await import('../offline/course-drafts.ts').catch(() => undefined)
      await code?.sendWaiting(teacherId, queryClient)
    }
    const timer = setTimeout(() => void send(), 2000)
    window.addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
  }, [teacherId, queryClient])
}
