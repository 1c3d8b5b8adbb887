import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { DeletedDay } from '@hasiye/contract/trash.ts'
import { errorText } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/blocks/ConfirmDialog.tsx'
import { trash } from '../../ui/texts/archive.ts'
import { common } from '../../ui/texts/common.ts'
import { purging as purgeTexts, trashPage as texts } from '../../ui/texts/trash.ts'

interface PurgeProps {
  name: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Confirms that something is purged. */
export function Purge({ name, onConfirm, onClose }: PurgeProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={fill(purgeTexts.title, { name })}
      body={purgeTexts.body}
      confirmLabel={purgeTexts.button}
      loadingLabel={common.deleting}
      onConfirm={onConfirm}
      errorText={(error) => errorText(error, purgeTexts.failed)}
      danger
    />
  )
}

interface MergeProps {
  deleted: DeletedDay
  onConfirm: () => unknown
  onClose: () => void
}

/** Confirms that the marks of a deleted date are merged into the date that exists again. */
export function MergeDate({ deleted: { date, kept }, onConfirm, onClose }: MergeProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={fill(texts.merge.title, { date: longDate(date) })}
      body={[texts.merge.body, kept > 0 ? fill(texts.merge.kept, { n: kept }) : ''].filter(Boolean).join(' ')}
      confirmLabel={trash.restore}
      onConfirm={onConfirm}
    />
  )
}

/** What opens over the pages of what was deleted. */
export const dialogs = { mergeDate: MergeDate, purge: Purge }
