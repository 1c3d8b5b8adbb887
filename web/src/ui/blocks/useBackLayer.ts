import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { loadWithRetry } from './load-with-retry.ts'

const loadDelayMs = 4_000
let loading: Promise<typeof import('./back-layers.ts')> | undefined

function load(): Promise<typeof import('./back-layers.ts')> {
  loading ??= loadWithRetry(() => import('./back-layers.ts'))
  return loading
}

/** Loads what Back needs when the page is quiet; at once after a reload that left the entries of open layers. */
export function useBackLayers(): void {
  const { history } = useRouter()
  useEffect(() => {
    const install = () => void load().then(({ installBackLayers }) => installBackLayers(history))
    const timer = setTimeout(install, window.history.state?.layer ? 0 : loadDelayMs)
    return () => clearTimeout(timer)
  }, [history])
}

/** While `isOpen`, the browser's Back calls `close` and the page stays. `close` may ask first. */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const { history } = useRouter()
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    let remove: (() => void) | undefined
    let isClosed = false
    void load().then(({ addBackLayer }) => {
      if (!isClosed) remove = addBackLayer(history, () => latest.current())
    })
    return () => {
      isClosed = true
      remove?.()
    }
  }, [isOpen, history])
}
