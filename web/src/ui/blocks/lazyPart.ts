import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPart } from './load-code.ts'

/** Creates a lazy component from a chunk; see `loadPart` for how load errors are handled. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadPart(load))
