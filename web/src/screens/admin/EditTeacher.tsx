import { type AdminTeacher, listTeachers, setQuota, setSubscription } from '@hasiye/contract/admin.ts'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { DateField } from '../../ui/blocks/DateField.tsx'
import { FormButtons } from '../../ui/blocks/FormButtons.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { faultsOf, type TeacherFaults, type TeacherFields } from './teacher-form.ts'

const mostDigits = 6

/** Changes how many courses a teacher may create, and until when. */
export function EditTeacher({ teacher, onClose }: { teacher: AdminTeacher; onClose: () => void }) {
  const queryClient = useQueryClient()
  const formId = useId()
  const { id, fullName, courseCount, courseCreationLimit, subscriptionExpiresAt } = teacher
  const [initial] = useState<TeacherFields>({
    limit: String(courseCreationLimit),
    expires: subscriptionExpiresAt && bakuDate(new Date(subscriptionExpiresAt)),
  })
  const [fields, setFields] = useState(initial)
  const [faults, setFaults] = useState<TeacherFaults>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { limit, expires } = fields

  const change = (part: Partial<TeacherFields>) => {
    setFields({ ...fields, ...part })
    setFaults({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const found = faultsOf(fields)
    setFaults(found)
    if (!expires || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call(setQuota, { params: { id }, body: { limit: Number(limit) } })
      // A date that stayed is not sent: it would move the end to midnight.
      if (expires !== initial.expires) await call(setSubscription, { params: { id }, body: { expiresAt: expires } })
      void notifySuccess(fill(admin.updated, { name: fullName }))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields?.limit) setFaults({ limit: error.fields.limit })
      setFailure(explain(error, admin.updateFailed))
      setBusy(false)
    } finally {
      await queryClient.invalidateQueries({ queryKey: [listTeachers.method, listTeachers.path] })
    }
  }
  const footer = (close: () => void) => (
    <FormButtons formId={formId} close={close} busy={busy} label={admin.edit.submit} />
  )
  const isDirty = limit !== initial.limit || expires !== initial.expires
  return (
    <Sheet opened onClose={onClose} title={admin.edit.title} dirty={isDirty && !busy} footer={footer}>
      <p>{fullName}</p>
      <form id={formId} onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <TextInput
          label={admin.limit.label}
          description={fill(admin.edit.usage, { used: courseCount })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={mostDigits}
          value={limit}
          onChange={(event) => change({ limit: event.currentTarget.value.replace(/\D/g, '') })}
          error={faults.limit}
          data-autofocus
        />
        <DateField
          label={admin.expires.label}
          value={expires}
          onChange={(date) => change({ expires: date })}
          error={faults.expires}
        />
      </form>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </Sheet>
  )
}
