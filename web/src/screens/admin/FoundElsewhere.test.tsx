// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { actFor } from '../../api/client.ts'
import { FoundElsewhere } from './AdminPanel.tsx'

const fetched = vi.fn<typeof fetch>()
const opened = vi.fn()
let queryClient: QueryClient

afterEach(() => {
  for (const mock of [fetched, opened]) mock.mockReset()
  actFor(undefined)
  vi.unstubAllGlobals()
})

async function show(list: 'teachers' | 'students', found: object): Promise<void> {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => Response.json({ items: [], page: 1, pageSize: 50, ...found }))
  actFor(7)
  queryClient = new QueryClient()
  await renderAt('/', () => <FoundElsewhere q="sebnem" in={list} onOpen={opened} />, queryClient)
  await appearance(() => fetched.mock.calls.length > 0)
}

test.each([
  ['teachers', { total: 1 }, 'Müəllimlərdə 1 nəticə'],
  ['students', { total: 300, isCapped: true }, 'Şagirdlərdə 300+ nəticə'],
] as const)('a search that finds somebody only in %s says so, and opens them', async (list, found, text) => {
  await show(list, found)
  const button = await appearance(() => document.querySelector('button') ?? undefined)
  expect(button.textContent).toBe(text)
  expect(String(fetched.mock.calls[0]?.[0])).toBe(`/api/admin/${list}?search=sebnem`)
  fireEvent.click(button)
  expect(opened).toHaveBeenCalledOnce()
})

test('a search that finds nobody in either list says nothing more', async () => {
  await show('teachers', { total: 0 })
  await appearance(() => queryClient.isFetching() === 0)
  await eventually(() => expect(document.querySelector('button')).toBeNull())
})
