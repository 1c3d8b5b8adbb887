// @vitest-environment happy-dom
import type { Course } from '@hasiye/contract/courses.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderAt } from '../../../test/page.tsx'
import { RoundSettings } from './RoundSettings.tsx'

afterEach(cleanup)

const round = { length: 8, counts: 'present', tellFamilies: false }
const course = { id: 1, round, participants: [{ id: 2, fullName: 'Aysu Kərimova' }] } as unknown as Course

test.each([
  ['back to a length that is not saved', '12', 0],
  ['with the settings where nothing is changed', '8', 1],
])('the day for all closes %s', async (_how, length, count) => {
  let closed = 0
  await renderAt('/', () => <RoundSettings course={course} onClose={() => closed++} />)
  const choice = () => screen.findByRole('button', { name: length })
  const button = await choice()
  await act(async () => void fireEvent.click(button))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Hamı üçün gün seç' })))
  const cancel = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ləğv et' })
  await act(async () => void fireEvent.click(cancel))
  expect(closed).toBe(count)
  if (count === 0) expect((await choice()).getAttribute('aria-pressed')).toBe('true')
})

test('every length can be chosen, and none', async () => {
  await renderAt('/', () => <RoundSettings course={course} onClose={() => {}} />)
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await act(async () => void fireEvent.click(button))
  }
  await press('Başqa')
  const field = await screen.findByLabelText<HTMLSelectElement>('Neçə dərsdən bir?')
  expect([field.value, field.options.length]).toEqual(['8', 37])
  await press('Yox')
  expect(screen.queryByLabelText('Neçə dərsdən bir?')).toBeNull()
  expect(screen.queryByLabelText('Dərslərin sayı')).toBeNull()
})
