import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Values } from './checks.ts'

/** Keeps what is typed on the device. It is no part of the first pages, where nobody is signed in: it comes forward. */
export interface TypedContent {
  before<V extends Values>(name: string, initial: V): Partial<V> | undefined
  keep(name: string, initial: Values, values: Values): void
  drop(name: string): void
}

let typedContent: TypedContent | undefined

export function provideTypedContent(given: TypedContent): void {
  typedContent = given
}

interface Fields<V extends Values> {
  values: V
  getInitialValues: () => V
  setValues: (values: Partial<V>) => void
}

/** Gives a form back what was typed before a reload, and keeps what is typed now; without a name neither. */
export function useTypedContent<V extends Values>(
  name: string | undefined,
  fields: Fields<V>,
  isSecret: (field: string) => boolean,
) {
  const hasChanged = useRef(false)
  // Once: what was typed before the form appeared.
  useLayoutEffect(() => {
    const typed = name !== undefined && typedContent?.before(name, fields.getInitialValues())
    if (typed) fields.setValues(typed)
  }, [])
  useEffect(() => {
    if (name === undefined || !hasChanged.current) return
    const open = Object.fromEntries(Object.entries(fields.values).filter(([field]) => !isSecret(field)))
    typedContent?.keep(name, fields.getInitialValues(), open)
  })
  return {
    noteChange: () => {
      hasChanged.current = true
    },
    forget: () => {
      hasChanged.current = false
      if (name !== undefined) typedContent?.drop(name)
    },
  }
}
