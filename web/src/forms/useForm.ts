import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import type { FieldFacts } from '@hasiye/contract/fields.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, currentAccount, errorText } from '../api/client.ts'
import { keyPerContent, storedKeys } from '../api/idempotency.ts'
import { type MutationInput, mutation } from '../api/mutation.ts'
import { recordPageError } from '../api/page-errors.ts'
import { accepted, contractErrors, type FieldErrors, trimmed, type Values } from './checks.ts'
import { type Changed, type FormOptions, inputOf, type Shown, valueIn } from './form-options.ts'
import { changedIn, isEqual, useFields } from './useFields.ts'
import { useFormDraft } from './useFormDraft.ts'

/** State of a form for one endpoint: values, errors and submission. */
export function useForm<E extends Endpoint, V extends Values>(endpoint: E, options: FormOptions<E, V>) {
  const { initial, labels, storeTypedAs } = options
  const contract: Record<string, FieldFacts> = endpoint.fields ?? {}
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setError] = useState(options.refused)
  const [focus, setFocus] = useState<Focus>()
  // Stored input keeps its idempotency key wherever the form is opened again, until the input is discarded.
  const [keys] = useState(() =>
    storeTypedAs === undefined ? keyPerContent() : storedKeys(`${currentAccount()}/${storeTypedAs}`),
  )
  // `useCall` would add the code of toasts, and the sign-in page loads this file.
  const [writing] = useState(() => mutation(endpoint, { stale: options.stale, keys }))
  const { mutateAsync } = useMutation(writing)
  const { values, errors, isDirty, latest, dispatch } = useFields(initial)
  const changesStored = endpoint.method === 'PUT'
  const restore = (typed: Partial<V>) => dispatch({ do: 'change', values: typed })
  const typed = useFormDraft(
    storeTypedAs,
    { values, saved: latest().saved, restore },
    (name) => contract[name]?.kind === 'secret',
  )
  /** Discards the input. */
  const forget = () => {
    keys.forget()
    typed.forget()
  }
  useLayoutEffect(() => {
    if (focus) focusField(element.current, focus)
  }, [focus])

  const show = (refused: unknown) => {
    const shown = refused instanceof ApiError ? shownOf(refused, options, latest().values) : {}
    const fieldErrors = shown.fieldErrors ?? {}
    const isAtField = Object.keys(fieldErrors).length > 0
    dispatch({ do: 'refuse', errors: fieldErrors })
    if (shown.error !== undefined || !isAtField) setError(shown.error ?? sentenceOf(refused, options.failed))
    setFocus(isAtField || shown.focus ? { name: shown.focus } : { isOnlyIfLost: true })
  }
  const submit = async () => {
    if (isSending.current) return
    setError(undefined)
    const { values, saved } = latest()
    const found = { ...contractErrors(contract, values, labels), ...options.check?.(values) } as FieldErrors<V>
    dispatch({ do: 'refuse', errors: found })
    if (Object.keys(found).length > 0) return setFocus({})
    isSending.current = true
    setSubmitting(true)
    try {
      if (options.send) {
        await options.send(values, changedIn(values, saved))
        return forget()
      }
      const { body, ...input }: { body?: Values } = options.input?.(values) ?? { body: bodyOf(contract, values) }
      const sent = body && changesStored ? onlyChanges(contract, body, saved) : body
      const response = await mutateAsync({ ...input, ...(sent && { body: sent }) } as MutationInput<E>)
      forget()
      await options.onSaved?.(response, values)
    } catch (refused) {
      recordPageError(refused)
      show(refused)
      // the next save knows what it overwrites
      if (refused instanceof ApiError && refused.stored)
        dispatch({ do: 'save', saved: { ...saved, ...refused.stored } })
    } finally {
      // Immediately: a press before the next render would otherwise send again what the form still shows.
      flushSync(() => setSubmitting(false))
      isSending.current = false
    }
  }
  const setValue = <Name extends keyof V & string>(name: Name, value: V[Name]) => {
    typed.recordChange()
    dispatch({ do: 'change', values: { [name]: accepted(value, contract[name] ?? {}) } as Partial<V> })
  }
  /** Returns the props of a text field or of a field with another value type; a `label` passed after them overrides theirs. */
  const field = <Name extends keyof V & string>(name: Name) => {
    const { label = '', kind, format, max } = contract[name] ?? {}
    const isNumber = kind === 'integer' || format === 'digits'
    return {
      name,
      label: labels?.[name] ?? label,
      value: values[name],
      onChange: (changed: Changed<V[Name]>) => {
        const input = isNumber && inputOf(changed)
        if (input) showAccepted(input, (typed) => String(accepted(typed, contract[name] ?? {})))
        setValue(name, valueIn(changed))
      },
      error: errors[name],
      // A pasted number may contain other characters that are removed later.
      maxLength: isNumber ? undefined : max,
    }
  }
  /** Resets the form with these values as the saved ones. */
  const restart = (values: V) => {
    forget()
    dispatch({ do: 'change', values })
    dispatch({ do: 'save', saved: values })
    dispatch({ do: 'refuse', errors: {} })
  }
  // Closing now would lose input.
  const isUnsaved = isDirty && !isSubmitting
  // Sending it would revert what others changed meanwhile.
  const isUnchanged = changesStored && !isDirty && Object.values(initial).some((value) => value !== '')
  return {
    id,
    element,
    values,
    errors,
    error,
    isSubmitting,
    isDirty,
    isUnsaved,
    isUnchanged,
    field,
    setValue,
    submit,
    forget,
    restart,
  }
}

/** The part of a form that `Form` and the sheets need, independent of its fields. */
export type FormState = Omit<
  ReturnType<typeof useForm<Endpoint, Values>>,
  'values' | 'errors' | 'field' | 'setValue' | 'restart'
>

const sentenceOf = (refused: unknown, failed: string | ((error: unknown) => string)): string =>
  typeof failed === 'function' ? failed(refused) : errorText(refused, failed)

/**
 * Returns how to show an error: according to the form's `onRefused`, otherwise the server's errors for the fields of
 * the form.
 */
function shownOf<V extends Values>(
  refused: ApiError,
  { onRefused }: { onRefused?: (error: ApiError) => Shown<V> | undefined },
  values: V,
): Shown<V> {
  const known = Object.entries(refused.fields ?? {}).filter(([name]) => name in values)
  return onRefused?.(refused) ?? { fieldErrors: Object.fromEntries(known) as FieldErrors<V> }
}

function bodyOf(contract: Record<string, FieldFacts>, values: Values): Values {
  const named = Object.entries(contract).filter(([name]) => values[name] !== undefined)
  return Object.fromEntries(named.map(([name, facts]) => [name, trimmed(values[name], facts)]))
}

/** Removes characters that a field does not accept, before React does: React would put the caret at the end. */
function showAccepted(input: HTMLInputElement | HTMLTextAreaElement, accept: (typed: string) => string): void {
  const { value, selectionStart } = input
  const shown = accept(value)
  if (shown === value || selectionStart === null) return
  const caret = accept(value.slice(0, selectionStart)).length
  input.value = shown
  input.setSelectionRange(caret, caret)
}

/**
 * What a call that changes stored data needs. Unchanged fields are omitted where the server then keeps the stored
 * value; `base` has the saved values of the others, so that the server can tell what was changed.
 */
function onlyChanges(contract: Record<string, FieldFacts>, body: Values, saved: Values): Values {
  const isKept = (name: string) => contract[name]?.isOptional && name in saved && isEqual(body[name], saved[name])
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !isKept(name)))
  const based = (contract.base?.names ?? []).filter((name) => name in sent && name in saved)
  return based.length > 0 ? { ...sent, base: Object.fromEntries(based.map((name) => [name, saved[name]])) } : sent
}

interface Focus {
  name?: string | undefined
  /** Moves only a focus that was lost because the form disabled its control. */
  isOnlyIfLost?: true
}

/** Focuses the named field, otherwise the first invalid one; unfolds what it is in. */
function focusField(form: HTMLFormElement | null, { name, isOnlyIfLost }: Focus): void {
  if (isOnlyIfLost && document.activeElement !== document.body) return
  const target = isOnlyIfLost ? 'input, textarea' : name === undefined ? '[aria-invalid="true"]' : `[name="${name}"]`
  const field = form?.querySelector<HTMLElement>(target)
  for (let folded = field?.closest('details'); folded; folded = folded.parentElement?.closest('details'))
    folded.open = true
  field?.focus()
}
