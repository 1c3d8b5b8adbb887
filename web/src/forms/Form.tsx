import type { FormHTMLAttributes, ReactNode } from 'react'
import { Banner } from '../ui/blocks/Banner.tsx'
import { PlainButton } from '../ui/blocks/PlainButton.tsx'
import type { FormState } from './useForm.ts'

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormState
  children: ReactNode
  /** What the submit button below the fields says; a sheet has its own. */
  submit?: string
  /** What it says while the form is sent. */
  submitting?: string
  /** The screen places `FormError` itself. */
  hasOwnError?: boolean
}

/** The fields of a form, what went wrong with all of it, and the button that sends it. */
export function Form({ form, children, submit, submitting, hasOwnError = false, ...rest }: Props) {
  return (
    <form
      {...rest}
      ref={form.element}
      id={form.id}
      // "dialog": should it be pressed before any script is there, the browser sends nothing anywhere.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      noValidate
    >
      {children}
      {!hasOwnError && <FormError form={form} />}
      {submit !== undefined && (
        <PlainButton type="submit" loading={form.isSubmitting} loadingLabel={submitting}>
          {submit}
        </PlainButton>
      )}
    </form>
  )
}

/** The one sentence about a form that no field says. */
export function FormError({ form }: { form: Pick<FormState, 'error'> }) {
  return form.error === undefined ? null : <Banner tone="danger">{form.error}</Banner>
}
