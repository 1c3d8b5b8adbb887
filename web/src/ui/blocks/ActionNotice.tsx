import classes from './ActionNotice.module.css'

interface Props {
  text: string
  /** What the button says that does `act`. */
  action: string
  act: () => void
}

/** The words of a notice with one thing to do about them. */
export function ActionNotice({ text, action, act }: Props) {
  return (
    <span className={classes.notice}>
      {text}
      <button type="button" className={classes.action} onClick={act}>
        {action}
      </button>
    </span>
  )
}
