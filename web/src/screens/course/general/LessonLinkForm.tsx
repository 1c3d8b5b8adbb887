import { isWebAddress } from '@hasiye/contract/formats.ts'
import { TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, explain } from '../../../api/client.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { FormButtons } from '../../../ui/blocks/FormButtons.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { lesson as texts } from '../../../ui/texts/course.ts'
import classes from './general.module.css'

interface Props {
  link: string
  /** "" removes the link. */
  save: (link: string) => Promise<void>
  onClose: () => void
}

/** Sets the link of the online lesson. */
export function LessonLinkForm({ link, save, onClose }: Props) {
  const formId = useId()
  const [typed, setTyped] = useState(link)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const wanted = typed.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === link) return onClose()
    if (wanted !== '' && !isWebAddress(wanted)) return setFault(texts.invalid)
    setBusy(true)
    setFailure(undefined)
    try {
      await save(wanted)
      onClose()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'validation_failed'
      if (isRefused) setFault(texts.invalid)
      else setFailure(explain(error, wanted === '' ? texts.failed.delete : texts.failed.update))
      setBusy(false)
    }
  }
  const footer = (close: () => void) => <FormButtons formId={formId} close={close} loading={busy} />
  return (
    <Sheet
      title={link === '' ? texts.add : texts.change}
      opened
      onClose={onClose}
      dirty={wanted !== link && !busy}
      footer={footer}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextInput
          type="url"
          inputMode="url"
          label={texts.label}
          placeholder={texts.placeholder}
          description={link === '' ? undefined : texts.hint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          classNames={{ description: classes.hint }}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault(undefined)
          }}
          error={fault}
          maxLength={2000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      </form>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </Sheet>
  )
}
