import { TextInput } from '@mantine/core'
import type { ChangeEventHandler, ReactNode } from 'react'
import { Form, FormError } from '../../../forms/Form.tsx'
import type { FormState } from '../../../forms/useForm.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { PlainButton } from '../../../ui/blocks/PlainButton.tsx'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './people.module.css'

interface Props {
  form: FormState
  field: { value: string; error: string | undefined; onChange: ChangeEventHandler<HTMLInputElement> }
  placeholder: string
  /** Message with the name of the person added last. */
  added: string | undefined
  /** The dialog contains only this form. */
  isOpenedForIt?: boolean
  /** More fields of the form. */
  children?: ReactNode
}

/** Adds people by short ID, one after another; shows errors and the person added last in the form. */
export function ShortIdForm({ form, field, placeholder, added, isOpenedForIt = false, children }: Props) {
  const isBlank = field.value.trim() === ''
  const isRefused = form.error !== undefined || field.error !== undefined
  return (
    <Form form={isBlank ? { ...form, submit: async () => {} } : form} className={classes.form} hasOwnError>
      <TextInput
        {...field}
        placeholder={placeholder}
        description={people.idHint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus={isOpenedForIt || undefined}
        classNames={{ description: classes.hint }}
      />
      {children}
      <FormError form={form} />
      {added && !isRefused && !form.isSubmitting && <Banner tone="success">{added}</Banner>}
      <PlainButton type="submit" loading={form.isSubmitting} loadingLabel={people.adding}>
        {common.add}
      </PlainButton>
    </Form>
  )
}
