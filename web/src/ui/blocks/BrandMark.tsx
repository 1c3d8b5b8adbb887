import { platform } from '../texts/common.ts'
import { star } from '../woven.ts'
import classes from './BrandMark.module.css'
import { WovenMotif } from './Woven.tsx'

interface Props {
  /** Uses the colours for the dark blue panel, where the mark is straw-coloured. */
  onPanel?: boolean
  /** Shows only the logo. */
  isAlone?: boolean
}

/** Logo and product name. */
export function BrandMark({ onPanel = false, isAlone = false }: Props) {
  const threads = onPanel
    ? { threadA: '#F0CE86', threadB: '#FFFFFF' }
    : { threadA: 'var(--ui-primary)', threadB: 'var(--ui-danger)' }
  return (
    <span className={classes.brand}>
      <WovenMotif rows={star} size={isAlone ? 34 : 39} {...threads} />
      {isAlone ? <span className="visually-hidden">{platform}</span> : platform}
    </span>
  )
}
