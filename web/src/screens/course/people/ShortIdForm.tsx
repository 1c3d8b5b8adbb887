import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { explain } from '../../../api/client.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { PlainButton } from '../../../ui/blocks/PlainButton.tsx'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './people.module.css'

interface Props {
  label: string
  placeholder: string
  /** What is said of a failure for which the server gave no words. */
  failed: string
  /** Adds the person and gives the sentence of the success. */
  onAdd: (shortId: string) => Promise<string>
  /** The field is what the dialog was opened for. */
  autoFocus?: boolean
  /** More fields of the form. */
  children?: ReactNode
}

/** Adds one person after another by short ID; what went wrong, and who was added last, stands in the form. */
export function ShortIdForm({ label, placeholder, failed, onAdd, autoFocus = false, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<{ busy: boolean; done?: string; failure?: string }>({ busy: false })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const shortId = typed.trim()
    if (!shortId || state.busy) return
    setState({ busy: true })
    try {
      const done = await onAdd(shortId)
      setTyped('')
      setState({ busy: false, done })
    } catch (error) {
      setState({ busy: false, failure: explain(error, failed) })
    }
    input.current?.focus()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={label}
        placeholder={placeholder}
        description={people.idHint}
        inputWrapperOrder={['label', 'input', 'description']}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        data-autofocus={autoFocus || undefined}
        classNames={{ description: classes.hint }}
      />
      {children}
      {state.failure && <Banner tone="danger">{state.failure}</Banner>}
      {state.done && <Banner tone="success">{state.done}</Banner>}
      <PlainButton type="submit" loading={state.busy}>
        {state.busy ? people.adding : common.add}
      </PlainButton>
    </form>
  )
}
