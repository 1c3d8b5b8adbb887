import { type ComponentType, createElement, type ReactElement, use } from 'react'
import { isBlank, loadPart } from './load-code.ts'

interface LazyPart<Props> {
  (props: Props): ReactElement
  /** Loads the code as `loadPart` does: tries until it succeeds, and tells the user. */
  load(): Promise<void>
  /** Tries once and tells nobody, so that the component opens later without a network. */
  preload(): Promise<void>
}

/**
 * Creates a lazy component from a chunk; see `loadPart` for how load errors are handled. A loaded component is rendered directly:
 * `use` suspends for a moment even on a resolved promise, and `loadPart` waits for missing stylesheets, also of other chunks.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false

  const loadOnce = (): Promise<ComponentType<Props>> => {
    // React renders again right after a failure: a new attempt then would suspend for ever instead of showing the error page.
    if (hasFailed && !isBlank()) loading = undefined
    loading ??= start()
    return loading
  }
  const start = async (): Promise<ComponentType<Props>> => {
    hasFailed = false
    try {
      loaded = await loadPart(load)
      return loaded
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const Part = (props: Props) => createElement(loaded ?? use(loadOnce()), props)
  return Object.assign(Part, {
    load: async () => void (await loadOnce()),
    preload: async () => {
      loaded ??= await load()
    },
  })
}
