import { createCategory } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiError, call, explain } from '../../../api/client.ts'
import { newKey } from '../../../api/idempotency.ts'
import { useMaterialsChanged } from '../../../features/materials/useMaterialsChanged.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { category as texts } from '../../../ui/texts/materials.ts'
import classes from './general.module.css'

interface Props {
  courseId: number
  autoFocus?: boolean
  onCreated?: () => void
}

/** Creates a category; a name that was refused stays in its field. */
export function NewCategory({ courseId, autoFocus = false, onCreated }: Props) {
  const changed = useMaterialsChanged(courseId)
  const [draft, setDraft] = useState({ name: '', key: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = draft.name.trim()

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const headers = { 'Idempotency-Key': draft.key }
      await call(createCategory, { params: { id: courseId }, body: { name }, headers })
      await changed()
      setDraft({ name: '', key: '' })
      void notifySuccess(fill(texts.created, { name }))
      onCreated?.()
    } catch (error) {
      setFailure(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={create} noValidate>
      <TextInput
        label={texts.name.label}
        placeholder={texts.name.placeholder}
        value={draft.name}
        onChange={(event) => setDraft({ name: event.currentTarget.value, key: newKey() })}
        maxLength={200}
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button
        type="submit"
        variant="light"
        disabled={name === ''}
        loading={busy}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
      >
        {busy ? texts.creating : texts.create}
      </Button>
    </form>
  )
}

const sentence = (error: unknown): string =>
  error instanceof ApiError && error.code === 'duplicate' ? texts.error.duplicate : explain(error, texts.failed.create)
