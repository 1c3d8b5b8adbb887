// @vitest-environment happy-dom
import type { Announcement } from '@hasiye/contract/announcements.ts'
import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { FamilyAnnouncements, inOrder, OwnAnnouncements } from './Announcements.tsx'

const announcement: Announcement = {
  id: 5,
  text: 'Sabah iş dəftərini gətirin.',
  pinnedUntil: null,
  createdAt: '2026-11-14T06:00:00.000Z',
  editedAt: null,
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

test('a family is told where they could not be loaded', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await renderAt(
    '/',
    () => <OwnAnnouncements courseId={7} />,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  )
  await eventually(() => expect(document.body.textContent).toContain('Elanları yükləmək mümkün olmadı.'))
})
