import type { FormHTMLAttributes, ReactNode } from 'react'
import { Banner } from '../ui/blocks/Banner.tsx'
import { Button } from '../ui/controls/Button.tsx'
import type { FormState } from './useForm.ts'

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormState
  children: ReactNode
  /** Label of the submit button below the fields; a sheet has its own button. */
  submit?: string
  /** Label of the button while the form is being submitted. */
  submitting?: string
  /** The screen renders `FormError` itself. */
  hasOwnError?: boolean
}

/** A form: its fields, its general error and the submit button. */
export function Form({ form, children, submit, submitting, hasOwnError = false, ...rest }: Props) {
  return (
    <form
      // With "dialog" the browser sends no request if the form is submitted before any script has loaded.
      method="dialog"
      {...rest}
      ref={form.element}
      id={form.id}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      noValidate
    >
      {children}
      {!hasOwnError && <FormError form={form} />}
      {submit !== undefined && (
        <Button type="submit" loading={form.isSubmitting} loadingLabel={submitting ?? submit}>
          {submit}
        </Button>
      )}
    </form>
  )
}

/** The error of the form that belongs to no field. */
export function FormError({ form }: { form: Pick<FormState, 'error'> }) {
  return form.error === undefined ? null : <Banner tone="danger">{form.error}</Banner>
}
