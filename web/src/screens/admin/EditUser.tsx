import {
  type AdminStudent,
  type AdminTeacher,
  listStudents,
  listTeachers,
  renameUser,
  setQuota,
  setSubscription,
} from '@hasiye/contract/admin.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { fullNameHint } from '../../forms/full-name.ts'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { settings } from '../../ui/texts/settings.ts'
import { errorsOf, type TeacherFields } from './teacher-form.ts'
import { notifyChanged } from './user-lists.ts'

const stale = [[listTeachers.method, listTeachers.path]]

/** Form for a teacher's name, quota and subscription. */
export function EditTeacher({ teacher, onClose }: { teacher: AdminTeacher; onClose: () => void }) {
  const { id, fullName, courseCount, courseCreationLimit, subscriptionExpiresAt } = teacher
  const { mutateAsync: saveName } = useCall(renameUser, { stale })
  const { mutateAsync: saveQuota } = useCall(setQuota, { stale })
  const { mutateAsync: saveSubscription } = useCall(setSubscription, { stale })
  const params = { id }
  const initial: TeacherFields = {
    fullName,
    limit: String(courseCreationLimit),
    expires: subscriptionExpiresAt && bakuDate(new Date(subscriptionExpiresAt)),
  }
  const form = useForm(setQuota, {
    initial,
    labels: { fullName: settings.fullName.label, expires: admin.expires.label },
    check: (typed) => errorsOf(typed, fullName),
    failed: admin.updateFailed,
    // Unchanged values are not sent: a name may be older than the rules for names, and a date would move the end to
    // midnight.
    send: async (typed, changed) => {
      const name = typed.fullName.trim()
      if (name !== fullName) await saveName({ params, body: { fullName: name } })
      if (changed.limit !== undefined) await saveQuota({ params, body: { limit: Number(changed.limit) } })
      if (changed.expires) await saveSubscription({ params, body: { expiresAt: changed.expires } })
      void notifyChanged(fill(admin.updated, { name }))
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={admin.edit.title} submit={admin.edit.submit} onClose={onClose}>
      <TextField
        {...form.field('fullName')}
        hint={fullNameHint(form)}
        maxLength={limits.fullName.max}
        autoComplete="off"
      />
      <TextField
        {...form.field('limit')}
        hint={fill(admin.edit.usage, { used: courseCount })}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
      <DateField {...form.field('expires')} />
    </FormSheet>
  )
}

/** Form for the name of a student. */
export function EditStudent({ student, onClose }: { student: AdminStudent; onClose: () => void }) {
  const { id, fullName } = student
  const form = useForm(renameUser, {
    initial: { fullName },
    input: (typed) => ({ params: { id }, body: { fullName: typed.fullName.trim() } }),
    failed: admin.edit.student.failed,
    stale: [[listStudents.method, listStudents.path]],
    onSaved: (saved) => {
      void notifyChanged(fill(admin.edit.student.done, { name: saved.fullName }))
      onClose()
    },
  })
  return (
    <FormSheet form={form} title={admin.edit.student.title} submit={admin.edit.submit} onClose={onClose}>
      <TextField {...form.field('fullName')} hint={fullNameHint(form)} autoComplete="off" data-autofocus />
    </FormSheet>
  )
}
