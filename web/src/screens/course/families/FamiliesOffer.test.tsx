// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { actFor } from '../../../api/client.ts'
import { FamiliesOffer } from './FamiliesOffer.tsx'
import { wasOffered } from './offered.ts'

test('the offer counts once it is open, in all groups of the teacher, and what waited for it follows', async () => {
  actFor(7)
  localStorage.clear()
  expect(wasOffered()).toBe(false)
  const calls: string[] = []
  const close = vi.fn(() => void calls.push('close'))
  const afterwards = vi.fn(() => void calls.push('afterwards'))
  await renderAt('/', () => <FamiliesOffer course={{ id: 3 }} n={4} afterwards={afterwards} onClose={close} />)
  const later = await eventually(() => screen.getByRole('button', { name: 'Sonra' }))
  expect(wasOffered()).toBe(true)
  expect(document.querySelector('[role="status"]')).toBeNull()
  fireEvent.click(later)
  expect(calls).toEqual(['close', 'afterwards'])
  actFor(8)
  expect(wasOffered()).toBe(false)
  actFor(undefined)
})
