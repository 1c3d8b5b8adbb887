import { fill } from '@hasiye/contract/text.ts'
import { IconTableRow } from '@tabler/icons-react'
import { names } from '../../../ui/texts/names.ts'
import classes from './import.module.css'

interface Props {
  /** Content of the first row. */
  text: string
  onCount: () => void
}

/** Says that the first row is treated as a header; the button treats it as a student instead. */
export function HeaderNotice({ text, onCount }: Props) {
  return (
    <button type="button" className={classes.header} onClick={onCount}>
      <IconTableRow size={20} aria-hidden="true" />
      <span>{fill(names.header, { text })}</span>
    </button>
  )
}
