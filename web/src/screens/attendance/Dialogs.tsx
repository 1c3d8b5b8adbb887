import { Suspense, useEffect } from 'react'
import { noteFits } from '../../features/attendance/note-bytes.ts'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { note as noteTexts } from '../../ui/texts/attendance.ts'
import { useRoster, useScreen, useTable } from './contexts.ts'
import { laterParts } from './lazy-parts.ts'
import type { OpenDialog } from './useCommands.ts'

/** Late enough not to compete with the marks on a slow connection. */
const fetchAfterMs = 1_000

const NoteDialog = lazyPart(async () => (await import('./dialogs/NoteDialog.tsx')).NoteDialog)
const AddDateDialog = lazyPart(async () => (await import('./dialogs/AddDateDialog.tsx')).AddDateDialog)
const DateAgain = lazyPart(async () => (await import('./dialogs/DateAgain.tsx')).DateAgain)
const ConflictDialog = lazyPart(async () => (await import('./dialogs/ConflictDialog.tsx')).ConflictDialog)
const KeysDialog = lazyPart(async () => (await import('./dialogs/KeysDialog.tsx')).KeysDialog)
const HistoryDrawer = lazyPart(async () => (await import('./history/HistoryDrawer.tsx')).HistoryDrawer)
const DeleteDate = lazyPart(async () => (await import('./dialogs/Confirmations.tsx')).DeleteDate)
const Discard = lazyPart(async () => (await import('./dialogs/Confirmations.tsx')).Discard)
const DayChanged = lazyPart(async () => (await import('./dialogs/Confirmations.tsx')).DayChanged)
const Replace = lazyPart(async () => (await import('./dialogs/Confirmations.tsx')).Replace)

const preloaded = [
  NoteDialog,
  AddDateDialog,
  DateAgain,
  ConflictDialog,
  KeysDialog,
  HistoryDrawer,
  DeleteDate,
  Discard,
  DayChanged,
  Replace,
  ...laterParts,
]

interface Props {
  dialog: OpenDialog | undefined
  onClose: () => void
}

/** Renders the open dialog. Preloads the chunks of all dialogs and menus, so that they open later without a network. */
export function Dialogs({ dialog, onClose }: Props) {
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled(preloaded.map((part) => part.preload())), fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{dialog && <Opened dialog={dialog} onClose={onClose} />}</Suspense>
}

function Opened({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'note':
      return <Note dialog={dialog} onClose={onClose} />
    case 'addDate':
      return <AddDateDialog onClose={onClose} />
    case 'dateAgain':
      return <DateAgain deleted={dialog.deleted} onClose={onClose} />
    case 'deleteDate':
      return <DeleteDate date={dialog.date} onClose={onClose} />
    case 'conflicts':
      return <ConflictDialog onClose={onClose} />
    case 'keys':
      return <KeysDialog onClose={onClose} />
    case 'history':
      return <HistoryDrawer student={dialog.student} date={dialog.date} onClose={onClose} />
    case 'discard':
      return <Discard onClose={onClose} />
    case 'replace':
      return <Replace date={dialog.date} onClose={onClose} />
    case 'dayChanged':
      return <DayChanged date={dialog.date} markings={dialog.markings} onClose={onClose} />
  }
}

function Note({ dialog, onClose }: { dialog: Extract<OpenDialog, { kind: 'note' }>; onClose: () => void }) {
  const { readOnly } = useRoster()
  const { marks } = useTable()
  const { markOn } = useScreen()
  const { date, student, seen } = dialog
  return (
    <NoteDialog
      {...dialog}
      readOnly={readOnly}
      onClose={onClose}
      fits={(note) => noteFits(marks, date, student.id, note)}
      onSave={(note) => {
        onClose()
        if (note === seen) return
        markOn(date, (chosen, editor) => {
          void editor.setNote(chosen, student, note, chosen === date ? seen : '')
          void notifySuccess(noteTexts.pending)
        })
      }}
    />
  )
}
