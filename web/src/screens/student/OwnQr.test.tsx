// @vitest-environment happy-dom
import type { Me } from '@hasiye/contract/accounts.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { pageAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { qrPath } from '../../ui/blocks/QrCode.tsx'
import { StudentHead } from './StudentDashboard.tsx'

const slowly = { timeout: 60_000 }
let root: Root

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('beside their ID a student opens the QR code of their card', async () => {
  const me = { id: 3, fullName: 'Aysel Məmmədova', shortId: 'A4KR7WTN', role: 'student' } as Me
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { publicUrl: 'https://hasiye.az' } as never)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const head = await pageAt('/', () => <StudentHead me={me} />, queryClient)
  root.render(<MantineProvider env="test">{head}</MantineProvider>)
  const button = await vi.waitUntil(
    () => document.querySelector<HTMLButtonElement>('header [aria-label="QR kodum"]') ?? undefined,
    slowly,
  )
  button.click()
  const code = await vi.waitUntil(() => document.querySelector('[role="dialog"] [role="img"]') ?? undefined, slowly)
  expect(code.getAttribute('aria-label')).toBe('Aysel Məmmədova: valideyn üçün QR kod')
  const { path } = qrPath('https://hasiye.az/student-view/A4KR7WTN')
  expect(code.querySelector('path')?.getAttribute('d')).toBe(path)
})
