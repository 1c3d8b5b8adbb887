import type { ReactNode } from 'react'
import { FormButtons } from '../ui/blocks/FormButtons.tsx'
import { Sheet } from '../ui/blocks/Sheet.tsx'
import { Form } from './Form.tsx'
import type { FormState } from './useForm.ts'

interface Props {
  form: FormState
  title: string
  onClose: () => void
  /** The fields. */
  children: ReactNode
  /** Stands above the form. */
  intro?: ReactNode
  submit?: string
  submitting?: string
}

/** A form in a sheet: it asks before it closes over what was typed, and its buttons stay in view. */
export function FormSheet({ form, title, onClose, children, intro, submit, submitting }: Props) {
  const giveUp = () => {
    form.forget()
    onClose()
  }
  const footer = (close: () => void) => (
    <FormButtons formId={form.id} close={close} loading={form.isSubmitting} label={submit} loadingLabel={submitting} />
  )
  return (
    <Sheet title={title} opened onClose={giveUp} dirty={form.isUnsaved} footer={footer}>
      {intro}
      <Form form={form} style={{ display: 'contents' }}>
        {children}
      </Form>
    </Sheet>
  )
}
