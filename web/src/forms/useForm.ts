import type { Endpoint, ReplyOf } from '@hasiye/contract/endpoint.ts'
import type { FieldFacts } from '@hasiye/contract/fields.ts'
import { useForm as useFields } from '@mantine/form'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, explain } from '../api/client.ts'
import { type MutationInput, mutation } from '../api/mutation.ts'
import { accepted, contractErrors, type FieldErrors, trimmed, type Values } from './checks.ts'
import { dropTyped, keepTyped, typedBefore } from './typed-content.ts'

/** How a refusal shows where the server's own fields and sentence do not say it best. */
interface Shown<V extends Values> {
  fieldErrors?: FieldErrors<V>
  /** Stands once in the form. */
  error?: string
  /** The field that gets the focus along with `error`. */
  focus?: keyof V & string
}

interface CommonOptions<E extends Endpoint, V extends Values> {
  initial: V
  /** Names of fields that the contract does not know, or names otherwise. */
  labels?: Partial<Record<keyof V & string, string>>
  /** What is wrong beyond the contract's own checks; its sentences win. */
  check?: (values: V) => FieldErrors<V>
  /** Said of a failure without words of the server; as a function it gives the whole sentence. */
  failed: string | ((error: unknown) => string)
  onRefused?: (error: ApiError) => Shown<V> | undefined
  onSaved?: (reply: ReplyOf<E>, values: V) => unknown
  /** The queries that show something else afterwards. */
  stale?: readonly QueryKey[]
  /** Keeps what is typed on the device under this name until it is saved or given up; secrets never. */
  keepTypedAs?: string
}

/** What is sent: the values that the contract names, trimmed, unless the form says otherwise. */
type Sending<E extends Endpoint, V extends Values> =
  { body: V } extends MutationInput<E>
    ? { input?: (values: V) => MutationInput<E> }
    : { input: (values: V) => MutationInput<E> }

export type FormOptions<E extends Endpoint, V extends Values> = CommonOptions<E, V> & Sending<E, V>

type Changed<Value> = Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** A form of one endpoint: values, errors, and how it is sent. Nothing else keeps any of it. */
export function useForm<E extends Endpoint, V extends Values>(endpoint: E, options: FormOptions<E, V>) {
  const { initial, labels, keepTypedAs } = options
  const contract: Record<string, FieldFacts> = endpoint.fields ?? {}
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setError] = useState<string>()
  const [focus, setFocus] = useState<{ name?: string | undefined }>()
  const [writing] = useState(() => mutation(endpoint, { stale: options.stale ?? [] }))
  const { mutateAsync } = useMutation(writing)
  const fields = useFields<V>({
    initialValues: initial,
    validate: (values) => ({ ...contractErrors(contract, values, labels), ...options.check?.(values) }),
  })
  const isDirty = fields.isDirty()

  // Once: what was typed before the form appeared.
  useLayoutEffect(() => {
    const typed = keepTypedAs !== undefined && typedBefore(keepTypedAs, initial)
    if (typed) fields.setValues(typed)
  }, [])
  const hasChanged = useRef(false)
  useEffect(() => {
    if (keepTypedAs === undefined || !hasChanged.current) return
    const isSecret = (name: string) => contract[name]?.kind === 'secret'
    const open = Object.fromEntries(Object.entries(fields.values).filter(([name]) => !isSecret(name)))
    keepTyped(keepTypedAs, fields.getInitialValues(), open)
  })
  useLayoutEffect(() => {
    if (focus) focusField(element.current, focus.name)
  }, [focus])

  const show = (refused: unknown) => {
    const shown =
      refused instanceof ApiError ? (options.onRefused?.(refused) ?? shownFields(refused, fields.getValues())) : {}
    const found = shown.fieldErrors ?? {}
    const isAtField = Object.keys(found).length > 0
    fields.setErrors(found)
    if (shown.error !== undefined || !isAtField) setError(shown.error ?? sentenceOf(refused))
    if (isAtField || shown.focus) setFocus({ name: shown.focus })
  }
  const sentenceOf = (refused: unknown) =>
    typeof options.failed === 'function' ? options.failed(refused) : explain(refused, options.failed)
  const inputOf = (values: V) => (options.input ?? ((given: V) => ({ body: bodyOf(contract, given) })))(values)

  const submit = async () => {
    if (isSending.current) return
    setError(undefined)
    if (fields.validate().hasErrors) return setFocus({})
    isSending.current = true
    setSubmitting(true)
    const values = fields.getValues()
    try {
      const reply = await mutateAsync(inputOf(values) as MutationInput<E>)
      forget()
      await options.onSaved?.(reply, values)
    } catch (refused) {
      show(refused)
    } finally {
      isSending.current = false
      setSubmitting(false)
    }
  }
  const setValue = <Name extends keyof V & string>(name: Name, value: V[Name]) => {
    hasChanged.current = true
    fields.setFieldValue(name, accepted(value, contract[name] ?? {}) as never)
  }
  const forget = () => {
    hasChanged.current = false
    if (keepTypedAs !== undefined) dropTyped(keepTypedAs)
  }
  /** What a text field or a field of another value needs; a label given after it wins. */
  const field = <Name extends keyof V & string>(name: Name) => {
    const { label = '', kind, format, max } = contract[name] ?? {}
    const isNumber = kind === 'integer' || format === 'digits'
    return {
      name,
      label: labels?.[name] ?? label,
      value: fields.values[name],
      onChange: (changed: Changed<V[Name]>) => setValue(name, valueIn(changed)),
      error: fields.errors[name] as string | undefined,
      // A pasted number may have more signs than digits.
      maxLength: isNumber ? undefined : max,
    }
  }
  return {
    id,
    element,
    values: fields.values,
    errors: fields.errors as FieldErrors<V>,
    error,
    isSubmitting,
    isDirty,
    /** Something would be lost if it were closed now. */
    isUnsaved: isDirty && !isSubmitting,
    field,
    setValue,
    submit,
    /** Gives up what was typed. */
    forget,
    /** Begins anew, with these values as the saved ones. */
    restart: (values: V) => {
      forget()
      fields.setInitialValues(values)
      fields.setValues(values)
      fields.resetDirty(values)
      fields.clearErrors()
    },
  }
}

export type FormState = Pick<
  ReturnType<typeof useForm<Endpoint, Values>>,
  'id' | 'element' | 'error' | 'isSubmitting' | 'isDirty' | 'isUnsaved' | 'submit' | 'forget'
>

function valueIn<Value>(changed: Changed<Value>): Value {
  const isEvent = typeof changed === 'object' && changed !== null && 'currentTarget' in changed
  return isEvent ? (changed.currentTarget.value as Value) : (changed as Value)
}

function bodyOf(contract: Record<string, FieldFacts>, values: Values): Values {
  const named = Object.entries(contract).filter(([name]) => values[name] !== undefined)
  return Object.fromEntries(named.map(([name, facts]) => [name, trimmed(values[name], facts)]))
}

/** The server's errors of fields that the form has. */
function shownFields<V extends Values>({ fields = {} }: ApiError, values: V): Shown<V> {
  const known = Object.entries(fields).filter(([name]) => name in values)
  return { fieldErrors: Object.fromEntries(known) as FieldErrors<V> }
}

/** The focus goes to a field by its name, else to the first one that is wrong. */
function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const target = name === undefined ? '[aria-invalid="true"]' : `[name="${name}"]`
  form?.querySelector<HTMLElement>(target)?.focus()
}
