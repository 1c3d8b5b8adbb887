// @vitest-environment happy-dom
import type { Me } from '@hasiye/contract/accounts.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { appearance } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { configQuery } from '../../api/queries.ts'
import { qrPath } from '../../ui/blocks/QrCode.tsx'
import { StudentHead } from './OwnPage.tsx'

test('a student opens the QR code of their card next to their ID', async () => {
  const me = { id: 3, fullName: 'Aysel Məmmədova', shortId: 'A4KR7WTN', role: 'student' } as Me
  const queryClient = new QueryClient()
  queryClient.setQueryData(configQuery.queryKey, { publicUrl: 'https://hasiye.az' } as never)
  await renderAt('/', () => <StudentHead me={me} />, queryClient)
  const button = await appearance(
    () => document.querySelector<HTMLButtonElement>('header [aria-label="QR kodum"]') ?? undefined,
  )
  button.click()
  const code = await appearance(() => document.querySelector('[role="dialog"] [role="img"]') ?? undefined)
  expect(code.getAttribute('aria-label')).toBe('Aysel Məmmədova: valideyn üçün QR kod')
  const { path } = qrPath('https://hasiye.az/student-view/A4KR7WTN')
  expect(code.querySelector('path')?.getAttribute('d')).toBe(path)
})
