import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

type Blocker = Parameters<RouterHistory['block']>[0]['blockerFn']

interface Layer {
  close: () => void
  /** Path of the page above which it was opened: a layer that led to another page is open until that has loaded. */
  path: string
}

/** The open layers, the topmost last. */
const layers: Layer[] = []
let history: RouterHistory | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let leaving: Promise<void> | undefined
let isMovedByLayers = false
let replacesLayers = false

/** Returns whether the last step in the history only added or removed the entry of layers, so that the page is the same. */
export const isLayerStep = (): boolean => isMovedByLayers

/**
 * Keeps one entry in the history above that of the page while layers (sheets, dialogs, menus) are open on it. Back from that entry
 * closes the layer opened last; while others stay open the step is blocked, so that the entry is not added again: browsers skip an
 * entry that was added without a click. Called before a layer opens, so that its own blocker is asked later.
 */
export function installBackLayers(router: AnyRouter): void {
  const own: RouterHistory = router.history
  history = own
  own.block({ blockerFn: (step) => blocks(own, step), enableBeforeUnload: false })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, hrefChanged }) => {
    isMovedByLayers = !hrefChanged && fromLocation?.state.isLayer !== toLocation.state.isLayer
    syncSoon()
  })
  addEventListener('popstate', syncSoon)
  syncSoon() // A reload leaves the entry of what was open.
}

/** While `isOpen`, the browser's Back calls `close` and the page stays. `close` may ask first. */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    if (!isOpen || !history) return
    const layer = { close: () => latest.current(), path: history.location.pathname }
    layers.push(layer)
    syncSoon()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      syncSoon()
    }
  }, [isOpen])
}

/** Waits until layers that close and open together have done so, which needs no step. */
function syncSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(sync)
}

const openLayers = ({ location: { pathname } }: RouterHistory) => layers.filter(({ path }) => path === pathname)

/** Adds the entry of layers where it is missing, and leaves it when none is open. */
function sync(): void {
  if (!history || leaving || isAsking(history)) return
  const { href, state } = history.location
  const isOpen = openLayers(history).length > 0
  if (isOpen && !state.isLayer) history.push(href, { ...state, isLayer: true }, { ignoreBlocker: true })
  if (!isOpen && state.isLayer) void leave(history)
}

/** Returns whether the browser is at another entry than the router, which asks whether the page may be left. */
function isAsking({ location: { href, state } }: RouterHistory): boolean {
  return new URL(href, origin).href !== location.href || window.history.state?.isLayer !== state.isLayer
}

/**
 * Waits until the entry of layers is left. Called before a navigation that ignores blockers, and with them this one: it
 * would otherwise replace or follow the entry of layers, and a step back in progress would leave the new page.
 */
export async function leaveLayers(): Promise<void> {
  if (history && (leaving || history.location.state.isLayer)) await leave(history)
}

/** Goes back to the entry of the page. */
function leave(from: RouterHistory): Promise<void> {
  leaving ??= new Promise((resolve) => {
    const end = () => {
      leaving = undefined
      resolve()
    }
    addEventListener('popstate', end, { once: true })
    from.back({ ignoreBlocker: true })
  })
  return leaving
}

/** Decides about a step away from the entry of layers. */
function blocks(from: RouterHistory, { action, nextLocation: { href, state } }: Parameters<Blocker>[0]): boolean {
  if (!from.location.state.isLayer || replacesLayers) return false
  if (action === 'BACK') {
    flushSync(() => openLayers(from).at(-1)?.close())
    return openLayers(from).length > 0
  }
  if (action !== 'PUSH' && action !== 'REPLACE') return false
  // The new page follows the page below the layers. It starts when the router has ended this step.
  if (action === 'PUSH' && !leaving) queueMicrotask(() => replaceLayers(from, href, state))
  else void leave(from).then(() => (action === 'PUSH' ? from.push(href, state) : from.replace(href, state)))
  return true
}

function replaceLayers(from: RouterHistory, href: string, state: object): void {
  replacesLayers = true
  from.replace(href, state)
  replacesLayers = false
}
