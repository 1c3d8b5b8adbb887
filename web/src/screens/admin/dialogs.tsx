import {
  type AdminStudent,
  type AdminTeacher,
  type DayOff,
  deleteUser,
  listStudents,
  listTeachers,
  removeDayOff,
  renameUser,
  setQuota,
  setSubscription,
} from '@hasiye/contract/admin.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { limits } from '@hasiye/contract/limits.ts'
import { bakuDate, dayWithWeekday } from '@hasiye/contract/locale.ts'
import { fill, isFullName } from '@hasiye/contract/text.ts'
import { fullNameHint } from '../../forms/account-fields.ts'
import { ConfirmCall } from '../../forms/ConfirmCall.tsx'
import type { FieldErrors } from '../../forms/checks.ts'
import { FormSheet } from '../../forms/FormSheet.tsx'
import { useCall } from '../../forms/useCall.ts'
import { useForm } from '../../forms/useForm.ts'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { daysOff as texts } from '../../ui/texts/admin-status.ts'
import { common } from '../../ui/texts/common.ts'
import { fieldError } from '../../ui/texts/errors.ts'
import { settings } from '../../ui/texts/settings.ts'
import { isTeacher, type ListedUser } from './UserCells.tsx'
import { daysOffKeys, notifyChanged } from './user-lists.ts'

/** What opens over the admin panel. */
export const dialogs = {
  deleteUser: DeleteUser,
  editStudent: EditStudent,
  editTeacher: EditTeacher,
  removeDayOff: RemoveDayOff,
}

interface Props {
  day: DayOff
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}

/** Confirms that courses have lessons again on a day. */
function RemoveDayOff({ day: { date }, today, onClose }: Props) {
  return (
    <ConfirmCall
      endpoint={removeDayOff}
      input={{ params: { date } }}
      title={fill(texts.confirm, { date: dayWithWeekday(date, today) })}
      body={texts.confirmBody}
      confirm={texts.remove}
      failed={texts.failed}
      stale={daysOffKeys}
      onDone={({ message }) => void notifyChanged(message)}
      onClose={onClose}
      isHarmless
    />
  )
}

/** Describes what is deleted with the user; it lists only what the server really deletes. */
function consequence(user: ListedUser): string {
  const { fullName: name, courseCount: n } = user
  const email = user.email ?? admin.card
  if (!isTeacher(user)) return fill(admin.delete.body, { name, email })
  if (n === 0) return fill(admin.delete.bodyTeacherWithout, { name, email })
  return fill(admin.delete.bodyTeacher, { name, email, n, days: lifetimes.orphanedCourseDays })
}

/** Confirms the deletion of a teacher or student. */
function DeleteUser({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { method, path } = isTeacher(user) ? listTeachers : listStudents
  return (
    <ConfirmCall
      endpoint={deleteUser}
      input={{ params: { id: user.id } }}
      title={admin.delete.title}
      body={consequence(user)}
      confirm={admin.delete.confirm}
      confirming={common.deleting}
      failed={admin.deleteFailed}
      stale={[[method, path]]}
      onDone={({ message }) => void notifyChanged(message)}
      onClose={onClose}
    />
  )
}

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

export type TeacherFields = {
  fullName: string
  /** As typed, digits only. */
  limit: string
  /** `YYYY-MM-DD` */
  expires: string | null
}

/**
 * Validates the subscription, and a name that differs from the stored one, before they are sent; the contract checks the limit.
 * Source: SPEC.md section 5.
 */
export function errorsOf({ fullName, expires }: TeacherFields, storedName: string): FieldErrors<TeacherFields> {
  const field = settings.fullName.label
  const isNameGood = fullName.trim() === storedName || isFullName(fullName.trim())
  return {
    ...(isNameGood ? {} : { fullName: fill(fullName.trim() ? fieldError.format : fieldError.required, { field }) }),
    ...(expires ? {} : { expires: admin.error.expires }),
  }
}
