/** A value with subscribers. In a component: `useSyncExternalStore(observable.subscribe, () => observable.state)`. */
export class Observable<State> {
  #state: State
  #listeners = new Set<(state: State) => void>()

  constructor(initial: State) {
    this.#state = initial
  }

  get state(): State {
    return this.#state
  }

  set(state: State): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }

  /** Calls the listener at every following `set`. Returns the function that unsubscribes it. */
  subscribe = (listener: (state: State) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
