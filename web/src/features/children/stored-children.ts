/** A child whose panel a parent opened: name and short ID, nothing else. */
export interface Child {
  name: string
  shortId: string
}

const isChild = (value: unknown): value is Child =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'shortId' in value &&
  typeof value.shortId === 'string'

function parse(text: string | null): Child[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read.filter(isChild) : []
  } catch {
    return []
  }
}

/** Returns a list of children in a storage of the browser, for `useSyncExternalStore`. */
export function storedChildren(key: string, storage: () => Storage | undefined) {
  const listeners = new Set<() => void>()
  let last: { text: string | null; children: Child[] } = { text: null, children: [] }

  /** Returns the same array until something changes. */
  function list(): Child[] {
    const text = storage()?.getItem(key) ?? null
    if (text !== last.text) last = { text, children: parse(text) }
    return last.children
  }

  function store(children: Child[]): void {
    try {
      if (children.length > 0) storage()?.setItem(key, JSON.stringify(children))
      else storage()?.removeItem(key)
    } catch {
      // Storage is full, so nothing is stored and the ID has to be typed again.
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }

  return { list, store, subscribe }
}
