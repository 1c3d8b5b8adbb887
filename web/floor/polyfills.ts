// Functions of newer browsers that those of web/package.json's `browserslist` may lack. Loaded only where one of the
// newest is missing (web/floor/begin.js), also by the service worker. Our own code, because core-js has no AbortSignal
// and is three times as long.

declare global {
  /** Of `es2024.collection`, which would also allow `Object.groupBy`. */
  interface MapConstructor {
    groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]>
  }
}

type Compare = (one: unknown, other: unknown) => number
type Test = (value: unknown, index: number, array: ArrayLike<unknown>) => boolean

const positionOf = (length: number, index = 0): number => {
  const whole = Math.trunc(index) || 0
  return whole < 0 ? whole + length : whole
}

function at(this: ArrayLike<unknown>, index?: number): unknown {
  return this[positionOf(this.length, index)]
}

function findLastIndex(this: ArrayLike<unknown>, test: Test): number {
  for (let index = this.length - 1; index >= 0; index--) if (test(this[index], index, this)) return index
  return -1
}

const abortReason = (name: 'AbortError' | 'TimeoutError'): DOMException => new DOMException(`signal: ${name}`, name)

/** By the object that has them: methods of its instances. */
export const methods = {
  Array: {
    at,
    findLast(this: unknown[], test: Test) {
      return this[findLastIndex.call(this, test)]
    },
    findLastIndex,
    toReversed(this: unknown[]) {
      return [...this].reverse()
    },
    toSorted(this: unknown[], compare?: Compare) {
      return [...this].sort(compare)
    },
    toSpliced(this: unknown[], ...change: Parameters<unknown[]['splice']>) {
      const copy = [...this]
      copy.splice(...change)
      return copy
    },
    with(this: unknown[], index: number, value: unknown) {
      const position = positionOf(this.length, index)
      if (position < 0 || position >= this.length) throw new RangeError('Invalid index')
      const copy = [...this]
      copy[position] = value
      return copy
    },
  },
  String: { at },
  AbortSignal: {
    throwIfAborted(this: AbortSignal) {
      if (this.aborted) throw this.reason ?? abortReason('AbortError')
    },
  },
  HTMLFormElement: {
    requestSubmit(this: HTMLFormElement) {
      this.querySelector<HTMLElement>('[type=submit]')?.click()
    },
  },
}

/** By the object that has them: its static functions. */
export const statics = {
  Object: {
    // biome-ignore lint/suspicious/noPrototypeBuiltins: it would call itself
    hasOwn: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(Object(object), key),
  },
  Promise: {
    withResolvers() {
      const made: Partial<PromiseWithResolvers<unknown>> = {}
      made.promise = new Promise((resolve, reject) => {
        made.resolve = resolve
        made.reject = reject
      })
      return made
    },
  },
  Map: {
    groupBy(items: Iterable<unknown>, keyOf: (item: unknown, index: number) => unknown) {
      const groups = new Map<unknown, unknown[]>()
      let index = 0
      for (const item of items) {
        const key = keyOf(item, index++)
        const group = groups.get(key)
        if (group) group.push(item)
        else groups.set(key, [item])
      }
      return groups
    },
  },
  URL: {
    canParse(url: string, base?: string) {
      try {
        return Boolean(new URL(url, base))
      } catch {
        return false
      }
    },
  },
  AbortSignal: {
    timeout(ms: number) {
      const stop = new AbortController()
      setTimeout(() => stop.abort(abortReason('TimeoutError')), ms)
      return stop.signal
    },
    any(signals: AbortSignal[]) {
      const stop = new AbortController()
      for (const signal of signals) {
        const follow = () => stop.abort(signal.reason)
        if (signal.aborted) follow()
        else signal.addEventListener('abort', follow, { signal: stop.signal })
      }
      return stop.signal
    },
  },
}

function define(target: object | undefined, members: object): void {
  for (const [name, value] of Object.entries(members)) {
    if (target && !(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}

const scope = globalThis as unknown as Record<string, { prototype: object } | undefined>
for (const [name, members] of Object.entries(statics)) define(scope[name], members)
for (const [name, members] of Object.entries(methods)) define(scope[name]?.prototype, members)
define(Object.getPrototypeOf(Uint8Array.prototype), { at })
