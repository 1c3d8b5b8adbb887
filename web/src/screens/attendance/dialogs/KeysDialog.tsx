import { Fragment } from 'react'
import { Said } from '../../../ui/blocks/Said.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { keyNames, keys } from '../../../ui/texts/keys.ts'
import classes from './dialogs.module.css'

const rows: [string[], string][] = [
  [['←', '→', '↑', '↓'], keys.move],
  [['Home', 'End', 'Ctrl Home', 'Ctrl End'], keys.edges],
  [['Page Up', 'Page Down'], keys.page],
  [['Boşluq', 'Enter'], keys.toggle],
  [['+', '='], keys.present],
  [['−'], keys.absent],
  [['Backspace', 'Delete'], keys.clear],
  [['N'], keys.note],
  [['Ctrl S'], keys.save],
  [['Esc'], keys.escape],
  [['?'], keys.open],
]

/** Lists the grid's keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={keys.title} opened onClose={onClose} size={520}>
      <dl className={classes.keys}>
        {rows.map(([names, text]) => (
          <Fragment key={text + names.join()}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{keyNames[name] ? <Said as={keyNames[name]}>{name}</Said> : name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Sheet>
  )
}
