import { fill } from '@hasiye/contract/text.ts'
import { Suspense, useEffect } from 'react'
import { countChanges } from '../../../offline/drafts.ts'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { lazyPart } from '../../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../../ui/blocks/notify.ts'
import { att, exporting, note as noteTexts } from '../../../ui/texts/attendance.ts'
import { NoteDialog } from './dialogs/NoteDialog.tsx'
import { fillOf } from './model/fill.ts'
import { noteFits } from './model/note-bytes.ts'
import type { AttendanceView } from './useAttendance.ts'
import type { Commands, OpenDialog } from './useCommands.ts'

const parts = {
  addDate: () => import('./dialogs/AddDateDialog.tsx'),
  deleteDate: () => import('./dialogs/DeleteDateDialog.tsx'),
  conflicts: () => import('./dialogs/ConflictDialog.tsx'),
  keys: () => import('./dialogs/KeysDialog.tsx'),
  history: () => import('./history/HistoryDrawer.tsx'),
}
/** Late enough not to compete with the marks on a slow connection. */
const fetchAfterMs = 10_000

const AddDateDialog = lazyPart(async () => (await parts.addDate()).AddDateDialog)
const DeleteDateDialog = lazyPart(async () => (await parts.deleteDate()).DeleteDateDialog)
const ConflictDialog = lazyPart(async () => (await parts.conflicts()).ConflictDialog)
const KeysDialog = lazyPart(async () => (await parts.keys()).KeysDialog)
const HistoryDrawer = lazyPart(async () => (await parts.history()).HistoryDrawer)

interface Props {
  view: AttendanceView
  commands: Commands
  dialog: OpenDialog | undefined
  onClose: () => void
  writeReport: () => Promise<void>
}

/** Renders the open dialog. Preloads the chunks of all dialogs, so that they open later without a network. */
export function Dialogs(props: Props) {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled(Object.values(parts).map((load) => load())), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{props.dialog && <Opened {...props} dialog={props.dialog} />}</Suspense>
}

function Opened({ view, commands, dialog, onClose, writeReport }: Props & { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'note':
      return (
        <NoteDialog
          {...dialog}
          readOnly={view.readOnly}
          onClose={onClose}
          fits={(note) => noteFits(view.marks, dialog.date, dialog.student.id, note)}
          onSave={(note) => {
            onClose()
            if (note === dialog.seen) return
            void view.editor.setNote(dialog.date, dialog.student, note, dialog.seen)
            void notifySuccess(noteTexts.pending)
          }}
        />
      )
    case 'addDate':
      return (
        <AddDateDialog
          today={view.today}
          dates={view.columns.map(({ date }) => date)}
          onClose={onClose}
          onAdd={(date) => {
            onClose()
            commands.addDate(date)
          }}
        />
      )
    case 'deleteDate':
      return <DeleteDateDialog view={view} date={dialog.date} onClose={onClose} />
    case 'conflicts':
      return view.conflicts.length > 0 && <ConflictDialog view={view} onClose={onClose} />
    case 'keys':
      return <KeysDialog onClose={onClose} />
    case 'history':
      return <HistoryDrawer view={view} student={dialog.student} date={dialog.date} onClose={onClose} />
    case 'discard':
      return (
        <ConfirmDialog
          opened
          onClose={onClose}
          title={att.discard.title}
          body={fill(att.discard.body, { n: countChanges(view.drafts).changes })}
          confirmLabel={att.discard.confirm}
          cancelLabel={att.discard.cancel}
          onConfirm={view.discard}
          danger
        />
      )
    case 'replace':
      return (
        <ConfirmDialog
          opened
          onClose={onClose}
          title={att.bulk.replace.title}
          body={fill(att.bulk.replace.body, { n: fillOf(view.marks, dialog.date, view.students).before.size })}
          confirmLabel={att.bulk.allPresent}
          onConfirm={() => commands.fillNow(dialog.date)}
        />
      )
    case 'exportWarning':
      return (
        <ConfirmDialog
          opened
          onClose={onClose}
          title={exporting.button}
          body={exporting.unsavedWarning}
          confirmLabel={exporting.button}
          loadingLabel={exporting.preparing}
          onConfirm={writeReport}
        />
      )
  }
}
