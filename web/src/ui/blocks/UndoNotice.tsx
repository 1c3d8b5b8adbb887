import { common } from '../texts/common.ts'
import classes from './UndoNotice.module.css'

/** The words of a notice with a way to take the action back. */
export function UndoNotice({ text, undo }: { text: string; undo: () => void }) {
  return (
    <span className={classes.notice}>
      {text}
      <button type="button" className={classes.undo} onClick={undo}>
        {common.undo}
      </button>
    </span>
  )
}
