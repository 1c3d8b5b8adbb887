import type { Me } from '@hasiye/contract/accounts.ts'
import { deleteOwnAccount } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, explain } from '../../api/client.ts'
import { announceSessionChange, signedOut } from '../../api/session.ts'
import { clearDrafts } from '../../offline/course-drafts.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { PasswordField } from '../../ui/blocks/PasswordField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { common } from '../../ui/texts/common.ts'
import { data } from '../../ui/texts/settings.ts'
import classes from './Settings.module.css'

const readOnlyDays = 30

/** What goes with the account; only what the server really deletes. */
function consequence({ role, quota }: Me): string {
  if (role === 'student') return data.delete.body
  const n = quota?.used ?? 0
  return n > 0 ? fill(data.delete.bodyTeacher, { n, days: readOnlyDays }) : data.delete.bodyTeacherWithout
}

/** Deletes one's own account for good, after the password. An account that has none sends none. */
export function DeleteAccount({ me, onClose }: { me: Me; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()

  const remove = async () => {
    try {
      await call(deleteOwnAccount, { body: password === '' ? {} : { password } })
    } catch (error) {
      setFault(error instanceof ApiError ? error.fields?.password : undefined)
      throw new Error(explain(error, data.delete.failed))
    }
    await clearDrafts(me.id)
    signedOut(queryClient, 'loggedOut')
    announceSessionChange()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true, state: { notice: 'accountDeleted' } })
  }
  const body = (
    <div className={classes.fields}>
      <p>{consequence(me)}</p>
      <PasswordField
        label={login.password.label}
        hint={data.delete.typed}
        error={fault}
        showLabel={login.password.show}
        hideLabel={login.password.hide}
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </div>
  )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={data.delete.title}
      body={body}
      confirmLabel={data.delete.confirm}
      loadingLabel={common.deleting}
      onConfirm={remove}
      danger
    />
  )
}
