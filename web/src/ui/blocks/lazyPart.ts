import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { failure } from '../texts/errors.ts'
import { loadSurely, notifyError, notifyUpdate } from './notify.ts'
import { isOutdated } from './page-version.ts'

const never = new Promise<never>(() => {})

/**
 * A part of a page whose code comes when it is first needed. Where the network is away that is said, and the part comes when
 * the network is back: the page around it stays, with what was typed. Where the server has another version by now, the part
 * never comes, and opening the page anew is offered.
 */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    let told: Promise<() => void> | undefined
    const takeBack = () => void told?.then((close) => close())
    const part = await loadSurely(load, async () => {
      if (await isOutdated()) {
        takeBack()
        await notifyUpdate()
        await never
      }
      told ??= notifyError(failure.network)
    })
    takeBack()
    return { default: part }
  })
