import { listHistory } from '@hasiye/contract/attendance.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { query } from '../../../api/queries.ts'
import { att, conflict, draft } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { Notice } from './Notice.tsx'
import { restoreDate } from './restore-date.ts'
import type { AttendanceView } from './useAttendance.ts'

/** Somebody deleted a date that has unsaved marks here: names who, and offers the ways to keep or drop the marks. */
export function DeletedDate({ view, date }: { view: AttendanceView; date: string }) {
  const { course, editor, mayDeleteDates } = view
  const place = useRef<HTMLDivElement>(null)
  // the marks of the date are gone from the list, wherever in it somebody is
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { data: history } = useQuery(query(listHistory, { params: { id: course.id }, query: { date } }))
  const deletion = history?.items.find(({ action }) => action === 'date_deleted')
  return (
    <div ref={place}>
      <Notice
        tone="danger"
        actions={[
          ...(mayDeleteDates ? [{ label: common.restore, onClick: () => void restoreDate(view, date) }] : []),
          { label: att.date.addAgain, onClick: () => void editor.addDateAgain(date) },
          { label: draft.drop, onClick: () => void editor.dropDate(date) },
        ]}
      >
        {fill(conflict.dateDeleted, { date: longDate(date), name: deletion?.by ?? common.unknownUser })}
      </Notice>
    </div>
  )
}
