// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { LazyMenu, MenuItem } from './LazyMenu.tsx'

let root: Root
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('a menu opens with its first entry focused, runs an entry, and returns the focus to its button', async () => {
  const run = vi.fn()
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
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
  )
  const button = () => document.querySelector<HTMLElement>('button')
  await eventually(() => expect(button()).not.toBeNull())
  button()?.click()
  await eventually(() => expect(document.activeElement?.textContent).toBe('Birinci'))
  expect(button()?.getAttribute('aria-expanded')).toBe('true')
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  await eventually(() => expect(document.activeElement?.textContent).toBe('İkinci'))
  ;(document.activeElement as HTMLElement).click()
  expect(run).toHaveBeenCalledExactlyOnceWith('second')
  await eventually(() => expect(document.querySelector('[role=menu]')).toBeNull())
  expect(document.activeElement).toBe(button())
})
