import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Values } from './checks.ts'

/**
 * Stores input on the device. It is injected, because the bundle of the first pages, where nobody is signed in, does not contain
 * it.
 */
interface TypedContent {
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

/** Restores the input that a form had before a reload and stores further input; does neither without a name. */
export function useTypedContent<V extends Values>(
  name: string | undefined,
  fields: Fields<V>,
  isSecret: (field: string) => boolean,
) {
  const hasChanged = useRef(false)
  // Runs once, for input typed before the form was mounted.
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
