import { fill } from '@hasiye/contract/text.ts'
import { IconCopy } from '@tabler/icons-react'
import { dash } from '../texts/dashboard.ts'
import { notifyError, notifySuccess } from './notify.ts'
import classes from './ShortIdChip.module.css'

/** A short ID that is copied on click: a 32 px chip with a 44 px hit area. */
export function ShortIdChip({ shortId }: { shortId: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shortId)
      notifySuccess(dash.idCopied)
    } catch {
      notifyError(fill(dash.copyFailed, { id: shortId }))
    }
  }
  return (
    <button type="button" className={classes.target} onClick={copy} aria-label={`${dash.copyId}: ${shortId}`}>
      <span className={`${classes.chip} tabular`}>
        {shortId}
        <IconCopy size={16} aria-hidden="true" />
      </span>
    </button>
  )
}
