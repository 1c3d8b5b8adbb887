import type { ChangeEventHandler, ReactNode } from 'react'
import type { ApiError } from '../../../api/client.ts'
import { Form, FormError } from '../../../forms/Form.tsx'
import type { FormState } from '../../../forms/useForm.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { Column } from '../../../ui/blocks/layout.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'

interface Props {
  form: FormState
  field: { value: string; error: ReactNode; onChange: ChangeEventHandler<HTMLInputElement> }
  placeholder: string
  /** Message with the name of the person added last. */
  added: string | undefined
  /** The dialog contains only this form. */
  isOpenedForIt?: boolean
  /** More fields of the form. */
  children?: ReactNode
}

const codesAboutId = new Set<ApiError['code']>([
  'student_not_found',
  'teacher_not_found',
  'already_participant',
  'student_left',
  'student_moved',
  'already_teacher',
])

/**
 * Assigns an error about the typed ID to its field, where the next change removes it; any other error belongs to the
 * form.
 */
export const errorOfId = <Name extends string>({ code, fields, message }: ApiError, name: Name) => {
  if (fields) return undefined
  return codesAboutId.has(code) ? { fieldErrors: { [name]: message } as Record<Name, string> } : { focus: name }
}

/** Adds people by short ID, one after another; shows errors and the person added last in the form. */
export function ShortIdForm({ form, field, placeholder, added, isOpenedForIt = false, children }: Props) {
  const isRefused = form.error !== undefined || Boolean(field.error)
  return (
    <Form form={form} hasOwnError>
      <Column gap="l">
        <TextField
          {...field}
          placeholder={placeholder}
          hint={people.idHint}
          errorRole="alert"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus={isOpenedForIt || undefined}
        />
        {children}
        <FormError form={form} />
        {added && !isRefused && !form.isSubmitting && <Banner tone="success">{added}</Banner>}
        <Button type="submit" loading={form.isSubmitting} loadingLabel={people.adding}>
          {common.add}
        </Button>
      </Column>
    </Form>
  )
}
