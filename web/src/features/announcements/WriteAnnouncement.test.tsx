// @vitest-environment happy-dom
import type { Announcement } from '@hasiye/contract/announcements.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { actFor } from '../../api/client.ts'
import { myCourses } from '../../api/queries.ts'
import { EditAnnouncement, WriteAnnouncement } from './WriteAnnouncement.tsx'

const courseOf = (id: number, name: string, edit = true) => ({ id, name, may: { edit } })
const courses = [courseOf(7, 'Riyaziyyat'), courseOf(8, 'Fizika'), courseOf(9, 'Kimya', false)]
const pinned: Announcement = {
  id: 5,
  text: 'Sabah iş dəftərini gətirin.',
  pinnedUntil: '2099-12-01',
  createdAt: '2026-11-14T06:00:00.000Z',
  version: 1,
  editedAt: null,
  editedBy: null,
  by: 'Nigar Əliyeva',
  courseIds: [7, 8, 9],
}

/** A child is in two of the groups. */
const families = [
  { courseId: 7, studentIds: [1, 2], isKnown: true },
  { courseId: 8, studentIds: [2, 3], isKnown: false },
]

/** What the page sent. */
const sent: unknown[] = []
let answer = () => Response.json({ id: 5 }, { status: 201 })

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  actFor(3)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(families)
    sent.push([method, url, JSON.parse(String(body))])
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  actFor(undefined)
})

async function open(form: 'new' | 'edit', known = courses) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(myCourses.queryKey, known as never)
  const onClose = vi.fn()
  const sheet = () =>
    form === 'new' ? (
      <WriteAnnouncement courseIds={[7]} onClose={onClose} />
    ) : (
      <EditAnnouncement announcement={pinned} onClose={onClose} />
    )
  await renderAt('/', sheet, queryClient)
  await eventually(() => screen.getByRole('dialog'))
  return onClose
}

const refuse = (status: number, code: string, error: string) => () => Response.json({ error, code }, { status })
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('an announcement without a group is not sent', async () => {
  await open('new')
  write('Salam')
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  choose('Riyaziyyat')
  press(/göndər$/i)
  expect((await eventually(() => screen.getByRole('alert'))).textContent).toBe('Ən azı bir qrup seçin.')
  expect(sent).toEqual([])
  // the folded groups are open, and the first one has the focus
  expect(document.querySelector('details')?.open).toBe(true)
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[1])
})

test('where the groups did not load, the sheet says so, and a retry offers them', async () => {
  let isDown = true
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json(url.includes('families') ? families : courses)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderAt('/', () => <WriteAnnouncement courseIds={[7]} onClose={() => {}} />, client)
  await eventually(() => screen.getByText('Qrupları yükləmək mümkün olmadı.'))
  write('Salam')
  press(/göndər$/i)
  await eventually(() => screen.getByText('Qrupları yükləmək mümkün olmadı.'))
  expect(screen.queryByText('Ən azı bir qrup seçin.')).toBeNull()
  isDown = false
  press('Yenidən cəhd et')
  await eventually(() => screen.getByRole('checkbox', { name: 'Riyaziyyat' }))
})

test('the button counts each family once, and the sheet says where nobody can read it yet', async () => {
  await open('new')
  await eventually(() => screen.getByRole('button', { name: '2 ailəyə göndər' }))
  expect(screen.queryByText('Hələ heç bir ailə görə bilmir.')).toBeNull()
  choose('Hamısı (2 qrup, 3 ailə)')
  screen.getByRole('button', { name: '3 ailəyə göndər' })
  choose('Riyaziyyat')
  screen.getByText('Hələ heç bir ailə görə bilmir.')
})

test('the text and the chosen groups survive a refusal and a reload, and are sent', async () => {
  answer = refuse(429, 'rate_limited', 'Bu gün üçün elan limiti bitib.')
  await open('new')
  write('Salam')
  choose('Fizika')
  press(/göndər$/i)
  expect((await eventually(() => screen.getByRole('alert'))).textContent).toContain('Bu gün üçün elan limiti bitib.')
  cleanup()
  answer = () => Response.json({ id: 5 }, { status: 201 })
  const onClose = await open('new')
  press(/göndər$/i)
  await eventually(() => expect(onClose).toHaveBeenCalled())
  const both = ['POST', '/api/announcements', { text: 'Salam', courseIds: [7, 8] }]
  expect(sent).toEqual([both, both])
})

test('a group that was archived since it was chosen is not sent to', async () => {
  await open('new')
  write('Salam')
  choose('Fizika')
  cleanup()
  answer = () => Response.json({ id: 5 }, { status: 201 })
  const onClose = await open('new', [courseOf(7, 'Riyaziyyat'), courseOf(8, 'Fizika', false)])
  press(/göndər$/i)
  await eventually(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([['POST', '/api/announcements', { text: 'Salam', courseIds: [7] }]])
})

test('a changed date is sent without the text, which another teacher may have changed in one of the groups', async () => {
  answer = () => Response.json(pinned)
  const onClose = await open('edit')
  screen.getByText('Elan bu qrupların hamısında dəyişəcək: “Riyaziyyat”, “Fizika”.')
  fireEvent.click(screen.getByRole('radio', { name: 'Yox' }))
  press('Yadda saxla')
  await eventually(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([['PUT', '/api/announcements/5', { pinnedUntil: null }]])
})

test('a text that another teacher has changed meanwhile is shown, and overwritten only by a further save', async () => {
  const error = 'Bu arada elanın mətni dəyişdirilib (“Dərs yoxdur.”).'
  answer = () => Response.json({ error, code: 'changed_meanwhile', stored: { text: 'Dərs yoxdur.' } }, { status: 409 })
  const onClose = await open('edit')
  write('Dərs var.')
  fireEvent.click(screen.getByRole('switch', { name: /^Kiçik düzəliş/ }))
  press('Yadda saxla')
  expect((await eventually(() => screen.getByRole('alert'))).textContent).toContain(error)
  answer = () => Response.json(pinned)
  press('Yadda saxla')
  await eventually(() => expect(onClose).toHaveBeenCalled())
  const edit = (base: string) => [
    'PUT',
    '/api/announcements/5',
    { text: 'Dərs var.', minor: true, base: { text: base } },
  ]
  expect(sent).toEqual([edit(pinned.text), edit('Dərs yoxdur.')])
})

test('an announcement cannot become empty', async () => {
  await open('edit')
  write(' ')
  press('Yadda saxla')
  await eventually(() => screen.getByText('Elan mütləq doldurulmalıdır.'))
  expect(sent).toEqual([])
})

test('a refused date is named at the date', async () => {
  answer = refuse(400, 'date_invalid', 'Tarix keçmişdədir.')
  await open('edit')
  write('Sabah iş dəftərini və xətkeşi gətirin.')
  press('Yadda saxla')
  const date = await eventually(() => screen.getByText('Tarix keçmişdədir.'))
  expect(document.querySelector(`[aria-describedby~="${date.id}"]`)?.textContent).toContain('1 dekabr')
})
