import type { ReactNode } from 'react'
import { Sheet } from '../ui/blocks/Sheet.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { common } from '../ui/texts/common.ts'
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
  submit = common.save,
  submitting = common.saving,
  isUnchanged = form.isUnchanged,
  size,
}: Props) {
  const giveUp = () => {
    form.forget()
    onClose()
  }
  const footer = (close: () => void) => (
    <>
      <Button variant="default" onClick={close} disabled={form.isSubmitting}>
        {common.cancel}
      </Button>
      <Button type="submit" form={form.id} loading={form.isSubmitting} loadingLabel={submitting}>
        {submit}
      </Button>
    </>
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
