import { TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { explain } from '../../api/client.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { FormButtons } from '../../ui/blocks/FormButtons.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'

interface Props {
  title: string
  label: string
  name: string
  maxLength: number
  /** What is said of a failure for which the server gave no words. */
  failed: string
  /** Sends the new name; what it throws is shown and what was typed stays. */
  rename: (name: string) => Promise<void>
  onClose: () => void
}

/** Gives a thing another name. An empty or unchanged one changes nothing. */
export function RenameSheet({ title, label, name, maxLength, failed, rename, onClose }: Props) {
  const formId = useId()
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const wanted = typed.trim()
  const isSame = wanted === '' || wanted === name

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSame) return onClose()
    setBusy(true)
    setFailure(undefined)
    try {
      await rename(wanted)
      onClose()
    } catch (error) {
      setFailure(explain(error, failed))
      setBusy(false)
    }
  }
  const footer = (close: () => void) => <FormButtons formId={formId} close={close} loading={busy} />
  return (
    <Sheet title={title} opened onClose={onClose} dirty={!isSame && !busy} footer={footer}>
      <form id={formId} onSubmit={submit} noValidate>
        <TextInput
          label={label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={maxLength}
          autoComplete="off"
          data-autofocus
        />
      </form>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </Sheet>
  )
}
