import type { RouterHistory } from '@tanstack/react-router'
import { onFirstPop } from './first-pop.ts'

/** What the browser stores with an entry of its history: the router's key of the page, and our count of open layers. */
interface EntryState {
  __TSR_key?: string
  layer?: number
}

/** A traversal at the end of the history reports nothing; after this time it counts as done. */
const traversalMs = 1_000
/** Layers that the router's navigation closes are gone after this time. */
const navigationMs = 300

interface Layer {
  close: () => void
  /** Path of the page above which it was opened. */
  path: string | undefined
}

/** The open layers, the topmost last. */
const layers: Layer[] = []
let router: RouterHistory | undefined
let traversal: PromiseWithResolvers<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Key of the page whose entry the browser showed last. */
let shownKey: string | undefined
/** Layer of the last entry that can be reached by going forward without leaving the page. */
let lastLayer = 0
let navigations = 0

const entry = (): EntryState => window.history.state ?? {}
const pageKey = () => router?.location.state.__TSR_key
const path = () => router?.location.pathname
/** Leaves out a layer that led to another page and is open until that has loaded. */
const layersHere = () => layers.filter((layer) => layer.path === path())

/**
 * Gives every open layer (sheet, dialog, menu) an entry of the browser's history above that of its page, so that Back closes the
 * layer opened last. The router never sees these entries: they have the address of the page, their events are stopped here, and a
 * navigation of the router starts at the entry of the page.
 */
export function installBackLayers(history: RouterHistory): void {
  if (router) return
  router = history
  shownKey = entry().__TSR_key
  onFirstPop(onPop)
  startAtPage(history, 'push')
  startAtPage(history, 'replace')
  history.subscribe(({ action }) => {
    const isNewPage = action.type === 'PUSH' || action.type === 'REPLACE'
    if (isNewPage) lastLayer = 0
    syncSoon(isNewPage ? navigationMs : 0)
  })
  syncSoon() // a reload leaves the entries of what was open
}

/** Registers an open layer; `close` may ask first. Returns the function that removes it and its entry. */
export function addBackLayer(history: RouterHistory, close: () => void): () => void {
  installBackLayers(history)
  const layer = { close, path: path() }
  layers.push(layer)
  syncSoon()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    syncSoon()
  }
}

/** Waits until layers that close and open together have done so, which needs no new entry. */
function syncSoon(delayMs = 0): void {
  clearTimeout(timer)
  timer = setTimeout(sync, delayMs)
}

/** Makes as many entries as there are open layers. */
function sync(): void {
  const { __TSR_key, layer: have = 0 } = entry()
  // Between the two keys the router asks whether the page may be left.
  if (traversal || navigations > 0 || __TSR_key !== pageKey()) return
  shownKey = __TSR_key
  const want = layersHere().length
  // An existing entry is preferred: browsers skip one that was added without a click since the last Back.
  const reachable = Math.min(want, Math.max(have, lastLayer))
  if (reachable !== have) return void travel(reachable - have).then(sync)
  for (let layer = have + 1; layer <= want; layer++) {
    // The router replaced `history.pushState` to learn of new pages.
    History.prototype.pushState.call(window.history, { ...entry(), layer }, '')
    lastLayer = layer
  }
}

async function travel(delta: number): Promise<void> {
  const own = Promise.withResolvers<void>()
  traversal = own
  setTimeout(own.resolve, traversalMs)
  window.history.go(delta)
  await own.promise
  traversal = undefined
}

function onPop(event: PopStateEvent): void {
  const { __TSR_key, layer = 0 }: EntryState = event.state ?? {}
  const isSamePage = shownKey === pageKey() && __TSR_key === pageKey()
  shownKey = __TSR_key
  if (traversal) {
    event.stopImmediatePropagation()
    traversal.resolve()
  } else if (isSamePage) {
    event.stopImmediatePropagation()
    const open = layersHere()
    if (layer < open.length) open.at(-1)?.close()
    syncSoon()
  } else if (layer > 0) {
    event.stopImmediatePropagation()
    window.history.go(-layer) // to the page below layers that are closed
  } else {
    lastLayer = 0
    syncSoon()
  }
}

/** Lets the router ask its blockers first, then go back to the entry of the page, then add or replace entries. */
function startAtPage(history: RouterHistory, name: 'push' | 'replace'): void {
  const original = history[name]
  history[name] = (path, state, options) => {
    const blockers = options?.ignoreBlocker ? [] : history._getBlockers()
    if (!entry().layer && !traversal && blockers.length === 0) return original(path, state, options)
    const start = async () => {
      const { pathname, search, hash } = new URL(path, location.href)
      const next = { href: path, pathname, search, hash, state }
      const action = name === 'push' ? 'PUSH' : 'REPLACE'
      for (const { blockerFn } of blockers) {
        if (await blockerFn({ currentLocation: history.location, nextLocation: next, action })) return
      }
      navigations++
      for (let { layer } = entry(); layer || traversal; { layer } = entry()) {
        await (traversal?.promise ?? travel(-(layer ?? 0)))
      }
      original(path, state, { ...options, ignoreBlocker: true })
      navigations--
      syncSoon(navigationMs)
    }
    void start()
  }
}
