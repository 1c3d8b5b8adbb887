import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadPart } from './load-code.ts'

/** A part of a page whose code comes when it is first needed; see `loadPart` for what happens where it does not. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadPart(load))
