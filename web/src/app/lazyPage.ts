import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyPart } from '../ui/blocks/lazyPart.ts'

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
  const page = lazyPart(async () => (await load())[name])
  return Object.assign(page, { preload: page.load })
}
