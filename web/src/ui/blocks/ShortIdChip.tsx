import { fill } from '@hasiye/contract/text.ts'
import { IconCopy } from '@tabler/icons-react'
import { dash } from '../texts/dashboard.ts'
import { notifyError, notifySuccess } from './notify.ts'
import { Spelled } from './Said.tsx'
import classes from './ShortIdChip.module.css'

interface Props {
  shortId: string
  /** Shows “ID” before it, where no other text says what it is. */
  isLabelled?: boolean
  /** A line of text below a name instead of a chip. */
  isPlain?: boolean
}

/** A short ID that is copied on click: a 32 px chip with a 44 px hit area. */
export function ShortIdChip({ shortId, isLabelled = false, isPlain = false }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shortId)
      notifySuccess(dash.idCopied)
    } catch {
      notifyError(fill(dash.copyFailed, { id: shortId }))
    }
  }
  return (
    <button type="button" className={isPlain ? classes.plain : classes.target} onClick={copy} data-readable="">
      <span className="visually-hidden">{dash.copyId}: </span>
      <span className={`${classes.chip} tabular`}>
        {isLabelled && <span className={classes.label}>{dash.idChip}</span>} <Spelled code={shortId} />
        {!isPlain && <IconCopy size={16} aria-hidden="true" />}
      </span>
    </button>
  )
}
