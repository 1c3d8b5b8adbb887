import type { Me } from '@hasiye/contract/accounts.ts'
import { exportOwnData } from '@hasiye/contract/own-account.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { LoadingButton } from '../../ui/blocks/LoadingButton.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { data } from '../../ui/texts/settings.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import classes from './Settings.module.css'

/** Download of the user's own data, and deletion of the account. */
export function OwnData({ me }: { me: Me }) {
  const [deleting, setDeleting] = useState(false)

  const {
    mutate: take,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => download(exportOwnData, data.export.fileName),
    onSuccess: () => void notifySuccess(data.export.ready),
  })
  return (
    <section className={classes.section} aria-labelledby="own-data">
      <h3 id="own-data">{data.title}</h3>
      <p className={classes.hint}>{data.export.hint}</p>
      {error && <Banner tone="danger">{explain(error, data.export.failed)}</Banner>}
      <div className={classes.buttons}>
        <LoadingButton
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => take()}
          loading={isPending}
        >
          {isPending ? data.export.busy : data.export.button}
        </LoadingButton>
        <Button
          variant="subtle"
          color="nar"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setDeleting(true)}
        >
          {data.delete.button}
        </Button>
      </div>
      {deleting && <DeleteAccount me={me} onClose={() => setDeleting(false)} />}
    </section>
  )
}
