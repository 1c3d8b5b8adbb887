import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { loadPart } from '../ui/blocks/load-code.ts'

type Page = ComponentType<Record<string, never>>

/**
 * The component of a route, whose code comes beside its data. Where it does not come the page before it stays: the router's own
 * way would open the whole page anew, which without a network is the end of it, and with a file that is gone shows an error
 * that no retry takes away.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, Page>>,
  name: Name,
): AsyncRouteComponent<Record<string, never>> {
  let loaded: Page | undefined
  let loading: Promise<Page> | undefined

  const loadOnce = (): Promise<Page> => {
    loading ??= loadPart(async () => (await load())[name]).then(
      ({ default: page }) => {
        loaded = page
        return page
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  // what has come is shown at once: a page that waits for a promise, even a kept one, is blank for a moment
  const LazyPage = () => createElement(loaded ?? use(loadOnce()))
  return Object.assign(LazyPage, { preload: async () => void (await loadOnce()) })
}
