import { Fragment } from 'react'
import { ArchiveCourse } from '../../features/course-form/ArchiveCourse.tsx'
import { CopyCourse } from '../../features/course-form/CopyCourse.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { keyNames, keys } from '../../ui/texts/keys.ts'
import { AbsentDialog } from './dialogs/AbsentDialog.tsx'
import { AddDateDialog } from './dialogs/AddDateDialog.tsx'
import { DateAgain, DayChanged, DeleteDate, Discard, ReplaceAbsences } from './dialogs/Confirmations.tsx'
import { ConflictDialog } from './dialogs/ConflictDialog.tsx'
import classes from './dialogs/dialogs.module.css'
import { NoteDialog } from './dialogs/NoteDialog.tsx'
import { HistoryDrawer } from './history/HistoryDrawer.tsx'
import { DateList } from './phone/DateList.tsx'

/** What opens over the attendance screen. */
export const dialogs = {
  absent: AbsentDialog,
  addDate: AddDateDialog,
  archive: ArchiveCourse,
  conflicts: ConflictDialog,
  copy: CopyCourse,
  dateAgain: DateAgain,
  dates: DateList,
  dayChanged: DayChanged,
  deleteDate: DeleteDate,
  discard: Discard,
  history: HistoryDrawer,
  keys: KeysDialog,
  note: NoteDialog,
  replace: ReplaceAbsences,
}

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
function KeysDialog({ onClose }: { onClose: () => void }) {
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
