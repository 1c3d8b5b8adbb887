// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TimeField, timeOf } from './TimeField.tsx'

test.each([
  ['9', '09:00'],
  ['15', '15:00'],
  ['930', '09:30'],
  ['1530', '15:30'],
  [' 9:05 ', '09:05'],
  ['15.30', '15:30'],
  ['0', '00:00'],
  ['24', undefined],
  ['12:60', undefined],
  ['123', '01:23'],
  ['12345', undefined],
  ['saat 3', undefined],
  ['', undefined],
])('%j is the time %s', (typed, time) => {
  expect(timeOf(typed)).toBe(time)
})

test('a typed time is completed when the field is left, and another text stays with its error', () => {
  const values: string[] = []
  function Form() {
    const [value, setValue] = useState('09:00')
    values.push(value)
    return <TimeField label="Saat" value={value} onChange={setValue} />
  }
  render(<Form />)
  const field = screen.getByLabelText('Saat') as HTMLInputElement
  fireEvent.change(field, { target: { value: '15' } })
  expect(field.value).toBe('15')
  fireEvent.blur(field)
  expect([field.value, values.at(-1), screen.queryByRole('alert')]).toEqual(['15:00', '15:00', null])

  fireEvent.change(field, { target: { value: '27:00' } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(field)
  expect([field.value, values.at(-1)]).toEqual(['27:00', '27:00'])
  expect(screen.getByRole('alert').textContent).toBe('Saatı belə yazın: 15:30')
})
