import classes from './ActionNotice.module.css'

interface Props {
  text: string
  /** Label of the button that calls `act`. */
  action: string
  act: () => void
}

/** Content of a notice with one action. */
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
