// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { KnotField } from './KnotField.tsx'

const startKnots = vi.hoisted(() => vi.fn())
vi.mock('./knots.ts', () => ({ startKnots }))

test('the knots also start in Safari, which has no requestIdleCallback', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  render(<KnotField />)
  await eventually(() => expect(startKnots).toHaveBeenCalledWith(document.querySelector('canvas')))
})
