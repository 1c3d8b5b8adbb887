import type { Me } from '@hasiye/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { onSessionEnd } from '../api/session.ts'
import { loadWithRetry } from '../ui/blocks/load-with-retry.ts'

/** Delays this code until the first visit has loaded its page; later visits have it in the worker's cache. */
const startDelayMs = 4000

let stop: (() => void) | undefined
const end = () => void stop?.()

onSessionEnd(() => {
  end()
  return undefined
})

/** Runs background.ts beside every signed-in page until the session ends. Returns its `LastUpdated` once the code is loaded. */
export function useBackground(me: Me | null): ComponentType | undefined {
  const queryClient = useQueryClient()
  const [Loaded, setLoaded] = useState<ComponentType>()
  const owner = me && `${me.isParentView} ${me.id}`
  useEffect(() => {
    if (!me) return
    let isOver = false
    const start = async () => {
      const { startBackground, LastUpdated } = await loadWithRetry(() => import('./background.ts'))
      if (isOver) return
      stop = startBackground(queryClient, me)
      setLoaded(() => LastUpdated)
    }
    const timer = setTimeout(() => void start(), navigator.serviceWorker?.controller ? 0 : startDelayMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [queryClient, owner])
  return Loaded
}
