// @vitest-environment happy-dom
import type { Announcement } from '@hasiye/contract/announcements.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { announcements } from '../../api/queries.ts'
import { AnnouncementRows, AnnouncementText, FamilyAnnouncements, inOrder, OwnAnnouncements } from './Announcements.tsx'
import { AnnouncementViews } from './AnnouncementViews.tsx'
import { NewestAnnouncements } from './NewestAnnouncements.tsx'

const announcement: Announcement = {
  id: 5,
  text: 'Sabah iş dəftərini gətirin.',
  pinnedUntil: null,
  createdAt: '2026-11-14T06:00:00.000Z',
  version: 1,
  editedAt: null,
  editedBy: null,
  by: 'Nigar Əliyeva',
  seen: true,
}
const changed = { ...announcement, text: 'Sabah dərs yoxdur.' }

test('one that is in several courses is shown once, and twice where a teacher has changed it in one', async () => {
  const unseen = { ...announcement, seen: false }
  expect(inOrder([announcement, unseen], '2026-11-14')).toEqual([unseen])
  const both = inOrder([announcement, changed], '2026-11-14')
  await renderAt('/', () => <FamilyAnnouncements announcements={both} />)
  const texts = [...document.querySelectorAll('article, summary')].map(({ firstChild }) => firstChild?.textContent)
  expect(texts.toSorted()).toEqual([announcement.text, changed.text].toSorted())
})

test.each([
  ['Sabah dərs yoxdur.', 'Sabah dərs yoxdur.', []],
  ['Zalda, bax: a.az/zal saat 5-də.', 'Zalda, bax: a.az/zal saat 5-də.', []],
  ['Ünvan: maps.example.com/merkez.', 'Ünvan:', ['maps.example.com/merkez']],
  ['Oxuyun: a.az/1 və\na.az/2\na.az/3', 'Oxuyun: a.az/1 və', ['a.az/2', 'a.az/3']],
  ['https://a.az/1', undefined, ['https://a.az/1']],
  ['Yazın: mekteb@example.az', 'Yazın: mekteb@example.az', []],
])('addresses at the end of %j stand in rows', async (text, prose, rows) => {
  await renderAt('/', () => <AnnouncementText text={text} />)
  const links = [...document.querySelectorAll('a')].filter((link) => link.textContent?.startsWith('LİNK'))
  expect(document.querySelector('p')?.textContent).toBe(prose)
  expect(links.map(({ lastElementChild, textContent }) => lastElementChild && textContent?.slice(4))).toEqual(rows)
})

test.each([
  ['its author', { editedBy: null }, 'düzəliş edilib 14:20'],
  ['another teacher', { editedBy: 'Orxan Quliyev' }, 'düzəliş edib: Orxan Quliyev, 14:20'],
  ['a later day', { editedBy: null, editedAt: '2026-11-16T10:20:00.000Z' }, 'düzəliş edilib 16 noyabr 14:20'],
])('an edit says when and by whom: %s', async (_who, edit, sentence) => {
  const edited = { ...announcement, editedAt: '2026-11-14T10:20:00.000Z', ...edit }
  await renderAt('/', () => <FamilyAnnouncements announcements={[edited]} />)
  expect(screen.getByText(sentence).tagName).toBe('STRONG')
})

test('the opened row of a panel names its group once', async () => {
  const course = { id: 7, name: 'Riyaziyyat' }
  await renderAt('/', () => <AnnouncementRows announcements={[{ ...announcement, course }]} />)
  const [closed, opened] = ['summary', 'details > p:last-child'].map(
    (part) => document.querySelector(part)?.textContent,
  )
  expect(closed).toMatch(/^Sabah iş dəftərini gətirin\.Riyaziyyat/)
  expect(opened).toBe('RiyaziyyatNigar Əliyeva')
})

test('the newest ones of a group are links in the list of all only, because a clamped one would be unseen', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(announcements(7).queryKey, [{ ...announcement, text: 'Bax: a.az/1' }])
  const course = { id: 7, may: { edit: true } } as Course
  const act = () => undefined
  await renderAt('/', () => <NewestAnnouncements course={course} onWrite={act} onAll={act} onViews={act} />, client)
  expect(screen.getByText('Bax: a.az/1')).toBeDefined()
  expect(document.querySelector('article a')).toBeNull()
})

test('the sheet names who knows only the old text, and the shared list, too', async () => {
  const person = (id: number, fullName: string) => ({ id, fullName, shortId: `K7M2Q9P${id}`, avatar: null })
  const views = { seen: [], seenEarlier: [person(1, 'Aysel Məmmədova')], notSeen: [person(2, 'Kamran Əliyev')] }
  vi.stubGlobal('fetch', async () => Response.json(views))
  const sheet = () => (
    <AnnouncementViews courseId={7} courseName="Fizika" announcement={announcement} onClose={() => undefined} />
  )
  await renderAt('/', sheet)
  const dialog = await eventually(() => screen.getByRole('dialog', { name: /^Gördü: 0\/2/ }))
  expect(dialog.textContent).toContain('Köhnə mətni gördü (1)Aysel Məmmədova')
  expect(dialog.textContent).toContain('Hələ görməyib (1)Kamran Əliyev')
})

test('a family is told where they could not be loaded', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await renderAt(
    '/',
    () => <OwnAnnouncements courseId={7} />,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  await eventually(() => expect(document.body.textContent).toContain('Elanları yükləmək mümkün olmadı.'))
})
