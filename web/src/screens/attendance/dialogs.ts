import { ArchiveCourse } from '../../features/course-form/ArchiveCourse.tsx'
import { CopyCourse } from '../../features/course-form/CopyCourse.tsx'
import { AbsentDialog } from './dialogs/AbsentDialog.tsx'
import { AddDateDialog } from './dialogs/AddDateDialog.tsx'
import { DateAgain, DayChanged, DeleteDate, Discard, ReplaceAbsences } from './dialogs/Confirmations.tsx'
import { ConflictDialog } from './dialogs/ConflictDialog.tsx'
import { KeysDialog } from './dialogs/KeysDialog.tsx'
import { NoteDialog } from './dialogs/NoteDialog.tsx'
import { ReturnedReport } from './dialogs/ReturnedReport.tsx'
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
  returned: ReturnedReport,
}
