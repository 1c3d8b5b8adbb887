import type { Me } from '@hasiye/contract/accounts.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { fill, isFullName } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { fault } from '../../ui/texts/errors.ts'
import { settings } from '../../ui/texts/settings.ts'

interface ProfileFields {
  fullName: string
  /** Digits only. */
  number: string
}

export type ProfileForm = ReturnType<typeof useProfileForm>

/** Name and phone until they are saved. */
export function useProfileForm(me: Me) {
  const formId = useId()
  const queryClient = useQueryClient()
  const saved: ProfileFields = { fullName: me.fullName, number: me.number ?? '' }
  const [fields, setFields] = useState(saved)
  const [faults, setFaults] = useState<Partial<ProfileFields>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const change = (part: Partial<ProfileFields>) => {
    setFields((current) => ({ ...current, ...part }))
    setFaults({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    if (fields.fullName.trim() === '') {
      return setFaults({ fullName: fill(fault.required, { field: settings.fullName.label }) })
    }
    if (fields.fullName !== saved.fullName && !isFullName(fields.fullName)) {
      return setFaults({ fullName: fill(fault.format, { field: settings.fullName.label }) })
    }
    setBusy(true)
    try {
      const { message } = await call(updateProfile, { body: fields })
      const fresh = await refreshMe(queryClient)
      if (fresh) setFields({ fullName: fresh.fullName, number: fresh.number ?? '' })
      void notifySuccess(message)
    } catch (error) {
      if (error instanceof ApiError && error.fields) setFaults(error.fields)
      setFailure(explain(error, settings.profile.failed))
    } finally {
      setBusy(false)
    }
  }
  const isDirty = fields.fullName !== saved.fullName || fields.number !== saved.number
  return { formId, fields, change, faults, failure, busy, submit, isDirty }
}
