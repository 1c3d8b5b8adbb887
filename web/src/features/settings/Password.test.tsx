// @vitest-environment happy-dom
import type { Me } from '@hasiye/contract/accounts.ts'
import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { ownCalendar } from './Calendar.tsx'
import { Password, passwordErrors, usePasswordForm } from './Password.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(me: Partial<Me>, calendars: { url: string | null; parents: number }) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(calendars)))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(configQuery.queryKey, { google: true } as never)
  queryClient.setQueryData(ownCalendar.queryKey, calendars)
  const own = { role: 'student', email: 'aysel@mekteb.az', ...me } as Me
  const Tab = () => <Password me={own} form={usePasswordForm(own)} open={() => {}} />
  await renderAt('/', Tab, queryClient)
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return { labels: texts('label'), actions: texts('button, a').filter(Boolean), all: document.body.textContent }
}
const noCalendar = { url: null, parents: 0 }

test('an account without a password is offered to set one, by Google or by e-mail, without the current one', async () => {
  const { labels, actions, all } = await show({ hasPassword: false }, noCalendar)
  expect(all).toContain('Hesabınızda şifrə yoxdur')
  expect(labels.some((label) => label.startsWith('Cari şifrə'))).toBe(false)
  expect(actions).toEqual(
    expect.arrayContaining(['Şifrə təyin et', 'Google ilə yenidən daxil ol', 'Linki e-poçtuma göndər']),
  )
})

test('an account with a password changes it with the current one', async () => {
  const { labels, actions } = await show({ hasPassword: true }, noCalendar)
  expect(labels.some((label) => label.startsWith('Cari şifrə'))).toBe(true)
  expect(actions).toContain('Şifrəni dəyiş')
  expect(actions).not.toContain('Linki e-poçtuma göndər')
})

test.each([
  ['an own link', { url: 'https://hasiye.az/calendar/a.ics', parents: 0 }, true],
  ['links of parents', { url: null, parents: 2 }, true],
  ['no link', noCalendar, false],
])('with %s the renewal of the calendar links is offered: %o, %s', async (_what, calendars, isOffered) => {
  const { labels } = await show({ hasPassword: true }, calendars)
  expect(labels.includes('Təqvim linklərini də yenilə')).toBe(isOffered)
})

test.each([
  ['admin', 'qarğa77', 'Şifrə ən azı 8 simvoldan ibarət olmalıdır.'],
  ['admin', 'qarğa 77', undefined],
  ['teacher', 'qarğa', 'Şifrə ən azı 6 simvoldan ibarət olmalıdır.'],
  ['student', 'qarğa7', undefined],
  ['admin', '', 'Yeni şifrə mütləq doldurulmalıdır.'],
] as const)('for a %s who types “%s” as the new password the error is: %s', (role, newPassword, sentence) => {
  expect(passwordErrors(role, { currentPassword: '', newPassword, repeat: newPassword }, true).newPassword).toBe(
    sentence,
  )
})

test.each([
  ['bənövşə-7', 'bənövşə-7', 'Yeni şifrə cari şifrədən fərqli olmalıdır.'],
  ['bənövşə-7', 'bənövşə-8', undefined],
  ['', '', 'Yeni şifrə mütləq doldurulmalıdır.'],
])('the current password “%s” and the new one “%s” give the error: %s', (currentPassword, newPassword, sentence) => {
  expect(passwordErrors('teacher', { currentPassword, newPassword, repeat: newPassword }, true).newPassword).toBe(
    sentence,
  )
})

test.each([
  [true, 'Cari şifrə mütləq doldurulmalıdır.'],
  [undefined, 'Cari şifrə mütləq doldurulmalıdır.'],
  [false, undefined],
])('where the account has a password: %s, an empty current one gives the error: %s', (hasPassword, sentence) => {
  const typed = { currentPassword: '', newPassword: 'bənövşə-8', repeat: 'bənövşə-8' }
  expect(passwordErrors('teacher', typed, hasPassword).currentPassword).toBe(sentence)
})
