import type { Me } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Sends a teacher's pending saves when the app opens and when the device is online again. */
export function useWaitingSaves(me: Me | null): void {
  const queryClient = useQueryClient()
  const teacherId = me?.role === 'teacher' ? me.id : undefined
  useEffect(() => {
    if (teacherId === undefined) return
    const send = async () => {
      // Without a network the chunk may fail to load as well; the `online` event triggers a retry.
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
