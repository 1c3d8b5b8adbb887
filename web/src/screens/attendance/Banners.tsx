import { bakuDate, longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type ApiError, errorText } from '../../api/client.ts'
import { now, timeText } from '../../device/clock.ts'
import { isDeleted } from '../../features/attendance/columns.ts'
import { dayAndMonth } from '../../features/attendance/words.ts'
import {
  type AnyDraft,
  type Changes,
  cellKey,
  countChanges,
  datesOf,
  hasChanges,
  onlyOf,
} from '../../offline/drafts.ts'
import { dropUnsaved } from '../../offline/entries.ts'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { att, conflict, day, draft, sync } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import type { BannerContent, Rest } from './BannerLine.tsx'
import { useDrafts, useRoster, useScreen, useTable } from './contexts.ts'
import { BannerLine } from './lazy-parts.ts'

const DeletedDate = lazyPart(() => import('./DeletedDate.tsx'), 'DeletedDate')

/** The banners around the marks, if there are any. */
export interface Asked {
  /** Of students who ask to join. */
  requests?: BannerContent | undefined
  /** Of the lesson of today. */
  question?: BannerContent | undefined
}

/** The most important banner, which leads to the others. They are at the save bar, so that no mark moves. */
export function Banners(asked: Asked) {
  const banners = useBanners(asked)
  const heaviest = banners[0]?.key
  const [turned, setTurned] = useState<{ from: string | undefined; by: number }>()
  const by = turned?.from === heaviest ? (turned?.by ?? 0) : 0
  const shown = banners[by % banners.length]
  if (!shown) return null
  const rest: Rest = { others: banners.length - 1, onNext: () => setTurned({ from: heaviest, by: by + 1 }) }
  return <Suspense key={shown.key}>{shown.show(rest)}</Suspense>
}

interface Shown {
  key: string
  show: (rest: Rest) => ReactNode
}

/**
 * Returns the banners by importance: unsaved changes, conflicts, earlier changes, the state of the course, requests.
 */
function useBanners({ requests, question }: Asked): Shown[] {
  const { course, readOnly } = useRoster()
  const { columns } = useTable()
  const { storageOff, conflicts } = useDrafts()
  const { open } = useScreen()
  const isArchived = course.archivedAt !== null
  const contents: Record<string, BannerContent | false | undefined> = {
    failure: useFailure(),
    storageOff: storageOff && { tone: 'danger', text: sync.storageOff, short: sync.storageOffShort },
    conflicts: conflicts.length > 0 && {
      tone: 'warn',
      text: fill(conflict.count, { n: conflicts.length }),
      actions: [{ label: conflict.review, onClick: () => open('conflicts') }],
      isDirect: true,
    },
    gone: useGone(),
    dayOver: useDayOver(),
    found: useFoundDrafts(),
    old: useOldDrafts(),
    readOnly: readOnly && !isArchived && { tone: 'warn', text: att.readOnly, isPlain: true },
    requests,
    question,
  }
  const shown = Object.entries(contents).flatMap(([key, content]): Shown[] =>
    content ? [{ key, show: (rest) => <BannerLine {...content} {...rest} /> }] : [],
  )
  const deleted = columns.filter(isDeleted).map(({ date }): Shown => {
    return { key: date, show: (rest) => <DeletedDate date={date} {...rest} /> }
  })
  const lighter = shown.findIndex(({ key }) => key !== 'failure' && key !== 'storageOff')
  return lighter < 0 ? [...shown, ...deleted] : shown.toSpliced(lighter, 0, ...deleted)
}

/**
 * The number of dates that could not be saved and why, or why a save is pending, except for a missing network, which
 * the bar shows. Deleted dates have their own banner.
 */
function useFailure(): BannerContent | undefined {
  const { outbox, sending, watch, unsaved, pending } = useDrafts()
  const { save } = useScreen()
  useEffect(watch, [watch])
  const { outcome } = sending
  if (!outcome) return undefined
  const onClose = () => outbox.forgetOutcome()
  const { total, saved, retryReason } = outcome
  const failed = outcome.failed.filter(({ error }) => error.code !== 'date_deleted')
  const [first] = failed
  if (first && countChanges(unsaved).changes > 0) {
    const cause = errorText(first.error, att.saveFailed)
    const part = fill(att.savedPart, { total, ok: saved.length, failed: failed.length })
    const text = saved.length > 0 ? `${part} ${cause}` : cause
    return { tone: 'danger', text, actions: [{ label: common.retry, onClick: save }], onClose }
  }
  if (!retryReason || !isReasonShown(retryReason) || !hasChanges(pending)) return undefined
  return { tone: 'warn', text: errorText(retryReason, att.saveFailed), onClose }
}

/** A rate limit usually ends before its message has been read, and an ended session has led to the sign-in page. */
const isReasonShown = ({ status }: ApiError): boolean => ![0, 401, 429].includes(status)

/** Changes of students who are no longer in the course. */
function useGone(): BannerContent | undefined {
  const { store, gone } = useDrafts()
  const names = [...new Set(gone.map((cell) => cell.studentName))]
  if (names.length === 0) return undefined
  const drop = () =>
    store.change((drafts) => dropUnsaved(drafts, ({ studentId }) => gone.some((cell) => cell.studentId === studentId)))
  return {
    tone: 'warn',
    text: names.map((student) => fill(conflict.studentRemoved, { student })).join(' '),
    short: fill(conflict.studentRemovedShort, { student: names.join(', ') }),
    actions: [{ label: draft.drop, onClick: () => void drop() }],
  }
}

/** The day that the screen shows as today is over. */
function useDayOver(): BannerContent | undefined {
  const { today } = useRoster()
  const { columns } = useTable()
  const { seenToday, showDate } = useScreen()
  if (seenToday === today || !columns.some(({ date }) => date === seenToday)) return undefined
  return {
    tone: 'warn',
    text: fill(day.changed, { date: longDate(today) }),
    actions: [{ label: day.go, onClick: () => showDate(today) }],
    isDirect: true,
  }
}

const shownDates = 3

/** Drafts found on the device when the page was opened; the table already shows them. The buttons lead to the newest of their dates. */
function useFoundDrafts(): BannerContent | undefined {
  const [isClosed, setClosed] = useState(false)
  const { today } = useRoster()
  const { found, unsaved } = useDrafts()
  const { open, showDate } = useScreen()
  const remaining = onlyOf(unsaved, (one) => isSame(one, found))
  if (isClosed || !hasChanges(remaining)) return undefined
  return {
    tone: 'warn',
    text: draft.applied,
    short: fill(att.unsaved, { n: countChanges(remaining).changes }),
    actions: [
      ...datesOf(remaining)
        .slice(-shownDates)
        .map((date) => ({ label: dayAndMonth(date, today), onClick: () => showDate(date) })),
      { label: draft.drop, onClick: () => open('discard') },
    ],
    onClose: () => setClosed(true),
  }
}

const isSame = ({ date, studentId }: AnyDraft, found: Changes): boolean =>
  studentId === undefined ? found.dates.has(date) : found.cells.has(cellKey(date, studentId))

/** Drafts that were not changed for so long that only the user knows whether they are still valid. */
function useOldDrafts(): BannerContent | undefined {
  const { store, old } = useDrafts()
  const { today } = useRoster()
  if (!hasChanges(old)) return undefined
  const touched = [...old.cells.values(), ...old.dates.values()].map(({ touchedAt }) => touchedAt)
  const last = new Date(touched.sort().at(-1) ?? now())
  const n = countChanges(old).changes
  return {
    tone: 'warn',
    text: fill(draft.found, { n, date: timeText(last.getTime(), '') }),
    short: fill(draft.foundShort, { n, date: dayAndMonth(bakuDate(last), today) }),
    actions: [
      { label: draft.restore, onClick: () => void store.restoreOld().then(() => notifySuccess(draft.restored)) },
      { label: draft.drop, onClick: () => void store.dropOld() },
    ],
  }
}
