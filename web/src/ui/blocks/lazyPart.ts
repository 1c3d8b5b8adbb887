import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { failure } from '../texts/errors.ts'
import { loadSurely, notifyError } from './notify.ts'

/**
 * A part of a page whose code comes when it is first needed. Where the network is away that is said, and the part comes when
 * the network is back: the page around it stays, with what was typed.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const part = await load().catch(async () => {
      const told = notifyError(failure.network)
      const loaded = await loadSurely(load)
      void told.then((close) => close())
      return loaded
    })
    return { default: part }
  })
