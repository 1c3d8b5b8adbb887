import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { notifyError } from '../../../../ui/blocks/notify.ts'
import { importing } from '../../../../ui/texts/people.ts'
import { downloadFailedRows } from './downloads.ts'
import { isGood } from './fate-text.ts'
import type { ImportRow } from './fates.ts'
import classes from './import.module.css'

/** Hands over the rows that were not added; nothing where there are none. */
export function FailedRowsButton({ rows }: { rows: ImportRow[] }) {
  if (rows.every(isGood)) return null
  return (
    <Button
      variant="default"
      classNames={{ root: classes.tall, label: classes.wrapping }}
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => downloadFailedRows(rows).catch(() => notifyError(importing.failed))}
    >
      {importing.failedRows}
    </Button>
  )
}
