import { createCategory } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { categories } from '../../api/queries.ts'
import { Form, FormError } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Column } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { category as texts } from '../../ui/texts/materials.ts'

interface Props {
  courseId: number
  /** The dialog contains only this form. */
  isOpenedForIt?: boolean
  /** Called with whether something is typed that closing the dialog would lose. */
  onTyped?: (isTyped: boolean) => void
  onCreated?: () => void
}

/** Form for a new category; a rejected name stays in its field. */
export function NewCategory({ courseId, isOpenedForIt = false, onTyped, onCreated }: Props) {
  const form = useForm(createCategory, {
    initial: { name: '' },
    input: ({ name }) => ({ params: { id: courseId }, body: { name: name.trim() } }),
    stale: [categories(courseId).queryKey],
    failed: texts.failed.create,
    onRefused: ({ code }) => (code === 'duplicate' ? { fieldErrors: { name: texts.error.duplicate } } : undefined),
    onSaved: ({ name }): void => {
      void notifySuccess(fill(texts.created, { name }))
      form.restart({ name: '' })
      form.element.current?.querySelector('input')?.focus()
      onCreated?.()
    },
  })
  useEffect(() => onTyped?.(form.isUnsaved), [onTyped, form.isUnsaved])
  return (
    <Form form={form} hasOwnError>
      <Column gap="m">
        <TextField
          {...form.field('name')}
          placeholder={texts.name.placeholder}
          errorRole="alert"
          autoComplete="off"
          data-autofocus={isOpenedForIt || undefined}
        />
        <FormError form={form} />
        <Button
          type="submit"
          variant="light"
          disabled={form.values.name.trim() === ''}
          loading={form.isSubmitting}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
        >
          {form.isSubmitting ? texts.creating : texts.create}
        </Button>
      </Column>
    </Form>
  )
}
