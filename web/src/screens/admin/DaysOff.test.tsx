// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { actFor } from '../../api/client.ts'
import { DaysOff } from './DaysOff.tsx'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  actFor(7)
  fetched.mockImplementation(async (_url, init) => Response.json([], { status: init?.method === 'POST' ? 201 : 200 }))
})
afterEach(() => {
  fetched.mockReset()
  actFor(undefined)
  vi.unstubAllGlobals()
})

const posts = () =>
  fetched.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? JSON.parse(String(init.body)) : []))
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  )

test('an expected holiday is said to be only expected, and is added with one tap', async () => {
  const ramazan = { name: 'Ramazan bayramı', from: '2027-03-09', to: '2027-03-10' }
  await renderAt('/', () => <DaysOff expected={[ramazan]} />)
  const add = await appearance(() => button('Əlavə et: Ramazan bayramı'))
  expect(document.body.textContent).toContain('Nazirlər Kabineti')
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(
    '9 mart 2027, çərşənbə axşamı – 10 mart 2027, çərşənbə',
  )
  fireEvent.click(add)
  await eventually(() => expect(posts()).toEqual([{ ...ramazan, holiday: true }]))
})

test('without expected holidays nothing is offered', async () => {
  await renderAt('/', () => <DaysOff expected={[]} />)
  await appearance(() => button('Gün əlavə et'))
  expect(document.body.textContent).not.toContain('Nazirlər Kabineti')
})

test('a single day needs its date only, and is no holiday unless the admin says so', async () => {
  await renderAt('/', () => <DaysOff expected={[]} />)
  const day = () => document.querySelector<HTMLButtonElement>('[role="gridcell"] button, td button')
  fireEvent.click(await appearance(() => button('Tarix seçin')))
  fireEvent.click(await appearance(() => day() ?? undefined))
  const name = await appearance(() => document.querySelector<HTMLInputElement>('[name="name"]') ?? undefined)
  fireEvent.change(name, { target: { value: 'Bilik günü' } })
  fireEvent.submit(name)
  await eventually(() => expect(posts()).toMatchObject([{ name: 'Bilik günü', holiday: false }]))
  const [{ from, to }] = posts()
  expect(to).toBe(from)
})
