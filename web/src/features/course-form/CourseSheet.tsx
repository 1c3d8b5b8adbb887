import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { FormButtons } from '../../ui/blocks/FormButtons.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { group } from '../../ui/texts/dashboard.ts'
import { type CourseFaults, type CourseFields, faultsOf } from './faults.ts'

interface Props {
  title: string
  submitLabel: string
  busyLabel: string
  initial: CourseFields
  /** A new course may do without a description. */
  isNew?: boolean
  onClose: () => void
  /** Sends the course; what it throws stays in the form. */
  send: (fields: CourseFields) => Promise<void>
  /** The sentence for a refusal, with the server's text in it. */
  failed: (error: string) => string
  /** Fields beyond name and description. */
  more?: (fields: CourseFields, faults: CourseFaults, change: (part: Partial<CourseFields>) => void) => ReactNode
}

/** The form of a course in a sheet; keeps what was typed until it is saved or given up. */
export function CourseSheet({
  title,
  submitLabel,
  busyLabel,
  initial,
  isNew = false,
  onClose,
  send,
  failed,
  more,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [fields, setFields] = useState(initial)
  const [faults, setFaults] = useState<CourseFaults>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const dirty = (Object.keys(initial) as (keyof CourseFields)[]).some((key) => fields[key] !== initial[key])

  const change = (part: Partial<CourseFields>) => {
    setFields((current) => ({ ...current, ...part }))
    setFaults({})
  }
  const show = (found: CourseFaults) => {
    setFaults(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(fields, isNew)
    if (Object.keys(found).length > 0) return show(found)
    setBusy(true)
    setFailure(undefined)
    try {
      await send(fields)
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields) show(error.fields)
      setFailure(failed(error instanceof Error ? error.message : String(error)))
    } finally {
      setBusy(false)
    }
  }

  const footer = (close: () => void) => (
    <FormButtons formId={formId} close={close} loading={busy} label={submitLabel} loadingLabel={busyLabel} />
  )
  return (
    <Sheet opened onClose={onClose} title={title} dirty={dirty && !busy} footer={footer}>
      <form ref={form} id={formId} onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <TextInput
          label={group.name.label}
          placeholder={group.name.placeholder}
          value={fields.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={faults.name}
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
        <Textarea
          label={group.description.label}
          placeholder={group.description.placeholder}
          value={fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={faults.description}
          maxLength={5000}
        />
        {more?.(fields, faults, change)}
      </form>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </Sheet>
  )
}
