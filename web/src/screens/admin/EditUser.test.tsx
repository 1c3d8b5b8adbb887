// @vitest-environment happy-dom
import type { AdminStudent, AdminTeacher } from '@hasiye/contract/admin.ts'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { actFor } from '../../api/client.ts'
import { EditStudent, EditTeacher } from './dialogs.tsx'

const fetched = vi.fn<typeof fetch>()
const closed = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  actFor(7)
  fetched.mockImplementation(async () => new Response('{}'))
})
afterEach(() => {
  fetched.mockReset()
  closed.mockReset()
  actFor(undefined)
  vi.unstubAllGlobals()
})

const person = {
  id: 12,
  shortId: 'ABCD2345',
  fullName: 'Rauf Quliyev',
  email: 'r@m.az',
  number: null,
  isVerified: true,
}
const rest = { avatar: null, createdAt: '2026-09-01T08:00:00.000Z', courseCount: 1 }
const teacher = {
  ...person,
  ...rest,
  courseCreationLimit: 70,
  subscriptionExpiresAt: '2027-06-30T19:59:59.999Z',
} as unknown as AdminTeacher

const fieldOf = (name: string) =>
  appearance(() => document.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? undefined)
const save = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
const sent = () => fetched.mock.calls.map(([url, init]) => [String(url), JSON.parse(String(init?.body))])

test('for a teacher only changed values are sent', async () => {
  await renderAt('/', () => <EditTeacher teacher={teacher} onClose={closed} />)
  fireEvent.change(await fieldOf('fullName'), { target: { value: 'Rauf Əliyev' } })
  await eventually(save)
  await appearance(() => closed.mock.calls.length > 0)
  expect(sent()).toEqual([['/api/admin/users/12/name', { fullName: 'Rauf Əliyev' }]])
})

test('a name that was not changed is not sent', async () => {
  const student = { ...person, ...rest } as unknown as AdminStudent
  await renderAt('/', () => <EditStudent student={student} onClose={closed} />)
  await fieldOf('fullName')
  save()
  await appearance(() => closed.mock.calls.length > 0)
  expect(fetched).not.toHaveBeenCalled()
})
