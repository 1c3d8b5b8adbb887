import type { Me } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { onSessionEnd } from '../api/session.ts'
import { loadWithRetry } from '../ui/blocks/load-with-retry.ts'

/** After what opens a page for the first time. Later visits load this code without a network. */
const startDelayMs = 4000

let stop: (() => void) | undefined
const end = () => void stop?.()

onSessionEnd(() => {
  end()
  return undefined
})

/**
 * Starts what runs beside every signed-in page (background.ts), until the session ends. Returns the line that tells of when the page
 * is, once its code is loaded.
 */
export function useBackground(me: Me | null): ComponentType | undefined {
  const queryClient = useQueryClient()
  const [Line, setLine] = useState<ComponentType>()
  const owner = me && `${me.isParentView} ${me.id}`
  useEffect(() => {
    if (!me) return
    let isOver = false
    const start = async () => {
      const { startBackground, LastUpdated } = await loadWithRetry(() => import('./background.ts'))
      if (isOver) return
      stop = startBackground(queryClient, me)
      setLine(() => LastUpdated)
    }
    const timer = setTimeout(() => void start(), navigator.serviceWorker?.controller ? 0 : startDelayMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [queryClient, owner])
  return Line
}
