import type { Me } from '@hasiye/contract/accounts.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { lifetimes } from '@hasiye/contract/lifetimes.ts'
import { deleteOwnAccount, exportOwnData } from '@hasiye/contract/own-account.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, accountHeaders, address, errorText, refusal } from '../../api/client.ts'
import { rememberEmail, rememberedEmail } from '../../api/remember.ts'
import { announceSessionChange, endWithBrowser, signedOut } from '../../api/session.ts'
import { mayLoseDownloads, saveFile } from '../../device/save-file.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { clearDrafts } from '../../offline/course-drafts.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { ConfirmButtons } from '../../ui/blocks/ConfirmButtons.tsx'
import { DialogFrame } from '../../ui/blocks/DialogFrame.tsx'
import { Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { leaveLayers } from '../../ui/blocks/useBackLayer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { login } from '../../ui/texts/auth.ts'
import { common } from '../../ui/texts/common.ts'
import { data } from '../../ui/texts/settings.ts'
import type { OpenSettingsDialog } from './dialogs.tsx'

/** Download of the user's own data, and deletion of the account. */
export function OwnData({ me, open }: { me: Me; open: OpenSettingsDialog }) {
  const {
    mutate: take,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => download(exportOwnData, data.export.fileName),
    onSuccess: () => {
      const { fileName: name, ready } = data.export
      void notifySuccess(mayLoseDownloads() ? fill(common.downloading, { name }) : ready)
    },
  })
  return (
    <>
      <Hint>{data.export.hint}</Hint>
      {error && <Banner tone="danger">{errorText(error, data.export.failed)}</Banner>}
      <Row wrap gap="s">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => take()}
          loading={isPending}
        >
          {isPending ? data.export.busy : data.export.button}
        </Button>
        <Button
          variant="subtle"
          color="nar"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => open('deleteAccount', { me })}
        >
          {data.delete.button}
        </Button>
      </Row>
    </>
  )
}

/** Describes what the server deletes with the account. */
function consequence({ role, quota }: Me): string {
  if (role === 'student') return data.delete.body
  const n = quota?.used ?? 0
  return n > 0
    ? fill(data.delete.bodyTeacher, { n, days: lifetimes.orphanedCourseDays })
    : data.delete.bodyTeacherWithout
}

/** Deletes the user's own account permanently after asking for the password. Accounts without a password send none. */
export function DeleteAccount({ me, onClose }: { me: Me; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm(deleteOwnAccount, {
    initial: { password: '' },
    input: ({ password }) => ({ body: password === '' ? {} : { password } }),
    failed: data.delete.failed,
    onSaved: async () => {
      await clearDrafts(me.id)
      if (rememberedEmail().toLowerCase() === me.email?.toLowerCase()) rememberEmail(null)
      endWithBrowser(false)
      signedOut(queryClient, 'loggedOut')
      announceSessionChange()
      await leaveLayers()
      await navigate({ to: '/login', replace: true, ignoreBlocker: true, state: { done: data.delete.done } })
    },
  })
  const buttons = (
    <ConfirmButtons
      close={onClose}
      label={data.delete.confirm}
      loadingLabel={common.deleting}
      loading={form.isSubmitting}
      formId={form.id}
      danger
    />
  )
  return (
    <DialogFrame
      opened
      onClose={form.isSubmitting ? () => {} : onClose}
      title={data.delete.title}
      withCloseButton={false}
      footer={buttons}
    >
      <Form form={form} style={{ display: 'contents' }}>
        <p>{consequence(me)}</p>
        {me.hasPassword === false ? (
          <p>{data.delete.withoutPassword}</p>
        ) : (
          <PasswordField
            {...form.field('password')}
            hint={data.delete.typed}
            showLabel={login.password.show}
            hideLabel={login.password.hide}
            autoComplete="current-password"
          />
        )}
      </Form>
    </DialogFrame>
  )
}

/**
 * Fetches a file that the server generates and saves it as a download. Has no timeout, because the file may be large. Throws
 * `ApiError`.
 */
async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  saveFile(await fetchFile(endpoint), fileName)
}

async function fetchFile(endpoint: Endpoint): Promise<Blob> {
  const lost = () => {
    throw new ApiError('network', 0)
  }
  const init = { credentials: 'same-origin', headers: accountHeaders() } as const
  const response = await fetch(address(endpoint, {}), init).catch(lost)
  if (response.ok) return response.blob().catch(lost)
  throw refusal(response.status, await response.json().catch(() => undefined), response.headers.get('retry-after'))
}
