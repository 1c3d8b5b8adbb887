import type { ReactNode } from 'react'
import { FormButtons } from '../ui/blocks/FormButtons.tsx'
import { Sheet } from '../ui/blocks/Sheet.tsx'
import { Form } from './Form.tsx'
import type { FormState } from './useForm.ts'

interface Props {
  form: FormState
  title: string
  onClose: () => void
  children: ReactNode
  /** Shown above the form. */
  intro?: ReactNode
  submit?: string
  submitting?: string
  /** The form contains nothing new: it closes without asking, and submitting only closes it. Default: its saved values are unchanged. */
  isUnchanged?: boolean
  size?: number
}

/** A form in a sheet. Asks before closing with unsaved input; its buttons stay visible. */
export function FormSheet({
  form,
  title,
  onClose,
  children,
  intro,
  submit,
  submitting,
  isUnchanged = form.isUnchanged,
  size,
}: Props) {
  const giveUp = () => {
    form.forget()
    onClose()
  }
  const footer = (close: () => void) => (
    <FormButtons formId={form.id} close={close} loading={form.isSubmitting} label={submit} loadingLabel={submitting} />
  )
  return (
    <Sheet title={title} opened onClose={giveUp} dirty={form.isUnsaved && !isUnchanged} footer={footer} size={size}>
      {intro}
      <Form form={isUnchanged ? { ...form, submit: async () => giveUp() } : form} style={{ display: 'contents' }}>
        {children}
      </Form>
    </Sheet>
  )
}
