import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Values } from './checks.ts'
import { dropFormDraft, formDraft, storeFormDraft } from './form-draft.ts'

interface Fields<V extends Values> {
  values: V
  saved: V
  restore: (typed: Partial<V>) => void
}

/** Restores the input that a form had before a reload and stores further input; does neither without a name. */
export function useFormDraft<V extends Values>(
  name: string | undefined,
  fields: Fields<V>,
  isSecret: (field: string) => boolean,
) {
  const hasChanged = useRef(false)
  // Runs once, for input typed before the form was mounted.
  useLayoutEffect(() => {
    const typed = name !== undefined && formDraft(name, fields.saved)
    if (typed) fields.restore(typed)
  }, [])
  useEffect(() => {
    if (name === undefined || !hasChanged.current) return
    const open = Object.fromEntries(Object.entries(fields.values).filter(([field]) => !isSecret(field)))
    storeFormDraft(name, fields.saved, open)
  })
  return {
    recordChange: () => {
      hasChanged.current = true
    },
    forget: () => {
      hasChanged.current = false
      if (name !== undefined) dropFormDraft(name)
    },
  }
}
