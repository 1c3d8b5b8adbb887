// @vitest-environment happy-dom
import type { ResponseBodyOf } from '@hasiye/contract/endpoint.ts'
import type { getConfig } from '@hasiye/contract/operation.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { configQuery } from '../../../api/queries.ts'
import { draftsByDate, storedByDate } from '../../../features/attendance/marks.ts'
import { noDrafts } from '../../../offline/drafts.ts'
import { type Roster, RosterContext, type Table, TableContext } from '../contexts.ts'
import { AbsentDialog } from './AbsentDialog.tsx'

const date = '2026-11-26'
const students = ['Aysu Kərimova', 'Məmmədov Elvin Rəşad oğlu', 'Nigar Əliyeva'].map((fullName, index) => ({
  id: index + 1,
  fullName,
  shortId: `K7M2Q9P${index}`,
}))
const publicUrl = 'https://davamiyyet.az'
const link = `${publicUrl}/student-view/K7M2Q9P`
const messages = [
  `Salam! Aysu 26 noyabr tarixində “Fizika” dərsində iştirak etmədi. Ətraflı: ${link}0`,
  `Salam! Elvin 26 noyabr tarixində “Fizika” dərsində iştirak etmədi. Ətraflı: ${link}1`,
]
const list = '“Fizika”, 26 noyabr\nBugünkü qayıblar (2):\nAysu Kərimova\nMəmmədov Elvin Rəşad oğlu'

async function open(): Promise<void> {
  const statuses = (['-', '-', '+'] as const).map((status, index) => ({
    studentId: index + 1,
    status,
    note: '',
    updatedAt: `${date}T06:00:00.000Z`,
    updatedBy: null,
  }))
  const marks = { stored: storedByDate([{ date, statuses }]), drafts: draftsByDate(noDrafts) }
  const Page = () => (
    <RosterContext value={{ course: { name: 'Fizika' }, students, today: date } as unknown as Roster}>
      <TableContext value={{ marks } as Table}>
        <AbsentDialog date={date} onClose={() => {}} />
      </TableContext>
    </RosterContext>
  )
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { publicUrl } as ResponseBodyOf<typeof getConfig>)
  await renderAt('/', Page, queryClient)
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
})

const find = async (selector: string, count: number) => {
  const found = () => [...document.querySelectorAll<HTMLElement>(`[role="dialog"] ${selector}`)]
  await eventually(() => expect(found()).toHaveLength(count))
  return found()
}

test('each message, with the link to the parent view, and the list, without one, are links to WhatsApp', async () => {
  await open()
  const links = await find('a', 3)
  const shared = links.map((link) => new URL(link.getAttribute('href') ?? ''))
  expect(shared.map(({ origin }) => origin)).toEqual(Array(3).fill('https://wa.me'))
  expect(shared.map(({ searchParams }) => searchParams.get('text'))).toEqual([...messages, list])
  expect(links.map(({ textContent }) => textContent)[0]).toContain('Valideynə mesaj: Aysu Kərimova')
})

test('where the device has a share sheet, the texts go to it', async () => {
  const share = vi.fn(async () => {})
  Object.assign(navigator, { share })
  await open()
  // one closes the dialog, and each text can be copied too
  const buttons = await find('button', 7)
  for (const button of buttons.filter(({ textContent }) => /^(?:Valideynə|Siyahını)/.test(textContent ?? '')))
    button.click()
  expect(share.mock.calls).toEqual([...messages, list].map((text) => [{ text }]))
})
