// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { LazyMenu, MenuItem } from './LazyMenu.tsx'

test('a menu opens with its first entry focused, runs an entry, and returns the focus to its button', async () => {
  const run = vi.fn()
  const container = document.body.appendChild(document.createElement('main'))
  render(
    <LazyMenu
      target={(open) => (
        <button type="button" onClick={open}>
          Menyu
        </button>
      )}
    >
      <MenuItem onClick={() => run('first')}>Birinci</MenuItem>
      <MenuItem onClick={() => run('second')}>İkinci</MenuItem>
    </LazyMenu>,
    { container },
  )
  const button = () => container.querySelector('button') as HTMLElement
  fireEvent.click(button())
  await eventually(() => expect(document.activeElement?.textContent).toBe('Birinci'))
  expect(button().getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  await eventually(() => expect(document.activeElement?.textContent).toBe('İkinci'))
  fireEvent.click(document.activeElement ?? document.body)
  expect(run).toHaveBeenCalledExactlyOnceWith('second')
  await eventually(() => expect(document.querySelector('[role=menu]')).toBeNull())
  expect(document.activeElement).toBe(button())
})
