import { type AdminStudent, listStudents, renameUser } from '@hasiye/contract/admin.ts'
import { fill } from '@hasiye/contract/text.ts'
import { TextInput } from '@mantine/core'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { fullNameDescription } from '../../forms/full-name.ts'
import { useForm } from '../../forms/useForm.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { admin } from '../../ui/texts/admin.ts'

const texts = admin.edit.student

/** Form for the name of a student. */
export function EditStudent({ student, onClose }: { student: AdminStudent; onClose: () => void }) {
  const { id, fullName } = student
  const form = useForm(renameUser, {
    initial: { fullName },
    input: (typed) => ({ params: { id }, body: { fullName: typed.fullName.trim() } }),
    failed: texts.failed,
    stale: [[listStudents.method, listStudents.path]],
    onSaved: (saved) => {
      void notifySuccess(fill(texts.done, { name: saved.fullName }))
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={texts.title} submit={admin.edit.submit} onClose={onClose}>
      <TextInput {...form.field('fullName')} {...fullNameDescription(form)} autoComplete="off" data-autofocus />
    </FormSheet>
  )
}
