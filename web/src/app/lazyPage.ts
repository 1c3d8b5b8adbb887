import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { loadPart } from '../ui/blocks/load-code.ts'

type Page = ComponentType<Record<string, never>>

/**
 * Creates the lazy component of a route; its code loads in parallel with the route's data. If the code fails to load, the previous
 * page stays. The router's own lazy loading reloads the document instead, which fails without a network and shows a permanent error
 * when the file no longer exists.
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
  // A loaded component is rendered directly: `use` suspends for a moment even on a resolved promise, which would show a blank page.
  const LazyPage = () => createElement(loaded ?? use(loadOnce()))
  return Object.assign(LazyPage, { preload: async () => void (await loadOnce()) })
}
