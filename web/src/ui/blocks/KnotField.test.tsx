// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { KnotField } from './KnotField.tsx'

const startKnots = vi.hoisted(() => vi.fn())
vi.mock('./knots.ts', () => ({ startKnots }))

test('the knots start in Safari too, which has no requestIdleCallback', async () => {
  expect(globalThis).not.toHaveProperty('requestIdleCallback')
  const root = createRoot(document.body)
  root.render(<KnotField />)
  await vi.waitFor(() => expect(startKnots).toHaveBeenCalledWith(document.querySelector('canvas')), { timeout: 60_000 })
  root.unmount()
})
