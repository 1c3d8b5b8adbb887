import { type ComponentType, createElement, type ReactElement, type ReactNode, use } from 'react'
import { isBlank, loadPart } from './load-code.ts'

type AnyComponent = (props: never) => ReactNode
type PropsOf<Component extends AnyComponent> = Component extends (props: infer Props extends object) => ReactNode
  ? Props
  : object

interface LazyPart<Props> {
  (props: Props): ReactElement
  /** The router calls it for a route's component. Throws where no server responds, so that the route shows its error. */
  preload(): Promise<void>
  /** Tries once and notifies nobody, so that the component opens later without a network. */
  prefetch(): Promise<void>
}

/**
 * Creates a lazy component from an export of a chunk; `loadPart` describes how load errors are handled. A loaded component is rendered
 * directly: `use` suspends for a moment even on a resolved promise, and `loadPart` waits for missing stylesheets, also of other chunks.
 */
export function lazyPart<Name extends string, Module extends Record<Name, AnyComponent>>(
  loadModule: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>>
export function lazyPart<Name extends string, Props extends object>(
  loadModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  const load = async () => (await loadModule())[name]
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false

  const loadOnce = (isRoute = false): Promise<ComponentType<Props>> => {
    // React renders again right after a failure: a new attempt then would suspend for ever instead of showing the error page.
    if (hasFailed && !isBlank()) loading = undefined
    loading ??= start(isRoute)
    return loading
  }
  const start = async (isRoute: boolean): Promise<ComponentType<Props>> => {
    hasFailed = false
    try {
      loaded = await loadPart(load, isRoute)
      return loaded
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const Part = (props: Props) => createElement(loaded ?? use(loadOnce()), props)
  return Object.assign(Part, {
    preload: async () => void (await loadOnce(true)),
    prefetch: async () => {
      loaded ??= await load()
    },
  })
}
