// @vitest-environment happy-dom
import type { Announcement } from '@hasiye/contract/announcements.ts'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { FamilyAnnouncements, inOrder, OwnAnnouncements } from './Announcements.tsx'
import { AnnouncementViews } from './AnnouncementViews.tsx'

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
  const texts = screen.getAllByRole('article').map(({ firstChild }) => firstChild?.textContent)
  expect(texts.toSorted()).toEqual([announcement.text, changed.text].toSorted())
})

test.each([
  ['its author', { editedBy: null }, 'düzəliş edilib: 14:20'],
  ['another teacher', { editedBy: 'Orxan Quliyev' }, 'düzəliş edib: Orxan Quliyev, 14:20'],
  ['a later day', { editedBy: null, editedAt: '2026-11-16T10:20:00.000Z' }, 'düzəliş edilib: 16 noyabr 14:20'],
])('an edit says when and by whom: %s', async (_who, edit, sentence) => {
  const edited = { ...announcement, editedAt: '2026-11-14T10:20:00.000Z', ...edit }
  await renderAt('/', () => <FamilyAnnouncements announcements={[edited]} />)
  expect(screen.getByText(sentence).tagName).toBe('STRONG')
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
