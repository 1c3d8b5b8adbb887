import { listHistory } from '@hasiye/contract/history.ts'
import { longDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { days, query } from '../../api/queries.ts'
import { dayAndMonth } from '../../features/attendance/words.ts'
import { att, conflict, draft } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import { BannerLine, type Rest } from './BannerLine.tsx'
import { useRoster, useScreen, useTable } from './contexts.ts'

/** On a slow network the date is added again without a response after this time. */
const timeoutMs = 5_000

/** Returns undefined where the load fails or takes longer. */
function readWithin<Read>(limitMs: number, read: () => Promise<Read>): Promise<Read | undefined> {
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs, undefined))
  return Promise.race([read().catch(() => undefined), limit])
}

/** Says who deleted a date that has unsaved marks here, and offers to keep or discard the marks. */
export function DeletedDate({ date, ...rest }: { date: string } & Rest) {
  const { course, mayDeleteDates, today } = useRoster()
  const { editor } = useTable()
  const { restoreDate } = useScreen()
  const queryClient = useQueryClient()
  const latest = useRef<typeof editor>(undefined)
  useEffect(() => {
    latest.current = editor
    return () => {
      latest.current = undefined
    }
  }, [editor])
  /** If a colleague has restored the date, the marks stay changes of the values on which they are based. */
  const addAgain = async () => {
    const read = () => queryClient.fetchQuery({ ...days(course.id), staleTime: 0, retry: false })
    const stored = await readWithin(timeoutMs, read)
    if (!stored?.some((day) => day.date === date)) await latest.current?.addDateAgain(date)
  }
  const { data: history } = useQuery(query(listHistory, { params: { id: course.id }, query: { date } }))
  const deletion = history?.items.find(({ action }) => action === 'date_deleted')
  const by = deletion?.by ?? common.unknownUser
  return (
    <BannerLine
      tone="danger"
      text={fill(conflict.dateDeleted, { date: longDate(date), name: by })}
      short={fill(conflict.dateDeletedShort, { date: dayAndMonth(date, today), name: by })}
      actions={[
        ...(mayDeleteDates ? [{ label: common.restore, onClick: () => void restoreDate(date) }] : []),
        { label: att.date.addAgain, onClick: () => void addAgain() },
        { label: draft.drop, onClick: () => void editor.dropDate(date) },
      ]}
      {...rest}
    />
  )
}
