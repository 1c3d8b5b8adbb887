import type { Me } from '@hasiye/contract/accounts.ts'
import { exportOwnData } from '@hasiye/contract/own-account.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { data } from '../../ui/texts/settings.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import classes from './Settings.module.css'

/** What is held about somebody: to take along, or to delete. */
export function OwnData({ me }: { me: Me }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [deleting, setDeleting] = useState(false)

  const take = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await download(exportOwnData, data.export.fileName)
      void notifySuccess(data.export.ready)
    } catch (error) {
      setFailure(explain(error, data.export.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.section} aria-labelledby="own-data">
      <h3 id="own-data">{data.title}</h3>
      <p className={classes.hint}>{data.export.hint}</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={() => void take()}
          loading={busy}
        >
          {busy ? data.export.busy : data.export.button}
        </Button>
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
