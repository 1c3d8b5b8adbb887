import { changePassword, listSessions } from '@hasiye/contract/own-account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { settings } from '../../ui/texts/settings.ts'
import { faultsOf, type PasswordFaults, type PasswordFields } from './password-form.ts'

const nothing: PasswordFields = { currentPassword: '', newPassword: '', repeat: '' }

export type PasswordForm = ReturnType<typeof usePasswordForm>

/** The change of a password until it is done. */
export function usePasswordForm() {
  const formId = useId()
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(nothing)
  const [faults, setFaults] = useState<PasswordFaults>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  const change = (part: Partial<PasswordFields>) => {
    setFields((current) => ({ ...current, ...part }))
    setFaults({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const found = faultsOf(fields)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { currentPassword, newPassword } = fields
    setBusy(true)
    try {
      const { message } = await call(changePassword, { body: { currentPassword, newPassword } })
      setFields(nothing)
      void notifySuccess(message)
      await queryClient.invalidateQueries({ queryKey: [listSessions.method, listSessions.path] })
    } catch (error) {
      if (error instanceof ApiError && error.fields) setFaults(error.fields)
      setFailure(explain(error, settings.password.failed))
    } finally {
      setBusy(false)
    }
  }
  const isDirty = Object.values(fields).some((value) => value !== '')
  return { formId, fields, change, faults, failure, busy, submit, isDirty }
}
