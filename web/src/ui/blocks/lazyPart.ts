import { type ComponentType, createElement, Fragment, type ReactElement, type ReactNode, use } from 'react'
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

const parts = new Map<string, LazyPart<never>>()

/** Loads parts by their names, so that they are shown at once, including parts that only other parts use. */
export async function loadParts(names: string[]): Promise<void> {
  const known = names.filter((name) => parts.has(name))
  const rest = names.filter((name) => !parts.has(name))
  await Promise.allSettled(known.map((name) => parts.get(name)?.prefetch()))
  if (known.length > 0 && rest.length > 0) await loadParts(rest)
}

/** In the server: the names of the parts of the page being rendered, and those that are not loaded yet. */
export const rendered = { names: new Set<string>(), loads: new Set<Promise<void>>() }

/** Creates a lazy component from an export of a chunk; `loadPart` describes how load errors are handled. */
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

  /**
   * Makes `use` return the component at once, by these properties: on a promise without them it suspends, even if it is
   * resolved.
   */
  const loadedAs = (component: ComponentType<Props>) => {
    loaded = component
    Object.assign(loading ?? {}, { status: 'fulfilled', value: component })
  }
  const loadOnce = (isRoute = false): Promise<ComponentType<Props>> => {
    // React renders again right after a failure: a new attempt then would suspend forever instead of showing the error
    // page.
    if (hasFailed && !loaded && !isBlank()) loading = undefined
    loading ??= start(isRoute)
    return loading
  }
  const start = async (isRoute: boolean): Promise<ComponentType<Props>> => {
    hasFailed = false
    try {
      const component = await loadPart(load, isRoute)
      loadedAs(component)
      return component
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  // Not with `loadPart`, which waits for missing stylesheets, also of other chunks.
  const prefetch = async () => {
    if (loaded) return
    const component = await load()
    // not the promise of a failed load, which `preload` would throw forever
    if (hasFailed) loading = undefined
    loading ??= Promise.resolve(component)
    loadedAs(component)
  }
  const Part = (props: Props) => {
    if (import.meta.env.SSR) {
      rendered.names.add(name)
      if (!loaded) rendered.loads.add(prefetch())
      return loaded ? createElement(loaded, props) : createElement(Fragment)
    }
    return createElement(use(loadOnce()), props)
  }
  const preload = import.meta.env.SSR ? prefetch : async () => void (await loadOnce(true))
  const part = Object.assign(Part, { preload, prefetch })
  parts.set(name, part as LazyPart<never>)
  return part
}
