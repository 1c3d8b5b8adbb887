import { type AdminTeacher, listTeachers, setQuota, setSubscription } from '@hasiye/contract/admin.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mutation } from '../../api/mutation.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { admin } from '../../ui/texts/admin.ts'
import { errorsOf, type TeacherFields } from './teacher-form.ts'

const stale = [[listTeachers.method, listTeachers.path]]
const subscription = mutation(setSubscription, { stale })

/** Form for a teacher's quota and subscription. */
export function EditTeacher({ teacher, onClose }: { teacher: AdminTeacher; onClose: () => void }) {
  const { id, fullName, courseCount, courseCreationLimit, subscriptionExpiresAt } = teacher
  const { mutateAsync: saveSubscription } = useMutation(subscription)
  const initial: TeacherFields = {
    limit: String(courseCreationLimit),
    expires: subscriptionExpiresAt && bakuDate(new Date(subscriptionExpiresAt)),
  }
  const form = useForm(setQuota, {
    initial,
    labels: { expires: admin.expires.label },
    check: errorsOf,
    input: ({ limit }) => ({ params: { id }, body: { limit: Number(limit) } }),
    failed: admin.updateFailed,
    stale,
    onSaved: async (_, { expires }) => {
      // An unchanged date is not sent, because that would move the end of the subscription to midnight.
      if (expires && expires !== initial.expires)
        await saveSubscription({ params: { id }, body: { expiresAt: expires } })
      void notifySuccess(fill(admin.updated, { name: fullName }))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={admin.edit.title}
      submit={admin.edit.submit}
      intro={<p>{fullName}</p>}
      onClose={onClose}
    >
      <TextInput
        {...form.field('limit')}
        description={fill(admin.edit.usage, { used: courseCount })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
      <DateField {...form.field('expires')} />
    </FormSheet>
  )
}
