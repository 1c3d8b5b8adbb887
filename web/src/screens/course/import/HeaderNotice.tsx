import { fill } from '@hasiye/contract/text.ts'
import { IconTableRow } from '@tabler/icons-react'
import { names } from '../../../ui/texts/names.ts'
import classes from './import.module.css'

interface Props {
  /** Content of the first row. */
  text: string
  onCount: () => void
}

/** A notice that the first row is treated as a header; pressing it treats the row as a student. */
export function HeaderNotice({ text, onCount }: Props) {
  return (
    <button type="button" className={classes.header} onClick={onCount}>
      <IconTableRow size={20} aria-hidden="true" />
      <span>{fill(names.header, { text })}</span>
    </button>
  )
}
