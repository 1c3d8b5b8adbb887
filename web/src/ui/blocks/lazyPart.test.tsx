// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { lazyPart } from './lazyPart.ts'

class Boundary extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ error: undefined })}>
        {error.name}
      </button>
    )
  }
}

const load = vi.fn<() => Promise<{ Text: () => ReactNode }>>()

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  load.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A chunk may load later than `act` waits. */
const shown = (text: string) =>
  eventually(async () => {
    await act(async () => {})
    expect(document.body.textContent).toBe(text)
  })

test('an empty page shows the error of a missing chunk once, and a later render loads it again', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  load.mockRejectedValueOnce(new TypeError('the chunk did not come'))
  load.mockResolvedValueOnce({ Text: () => 'the component' })
  const Part = lazyPart(load, 'Text')
  await act(
    async () =>
      void render(
        <Boundary>
          <Suspense>
            <Part />
          </Suspense>
        </Boundary>,
        { container, onCaughtError: () => {} },
      ),
  )
  await shown('PartMissing')
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => container.querySelector('button')?.click())
  await shown('the component')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a page whose chunk was missing opens once the chunk was prefetched', async () => {
  load.mockRejectedValueOnce(new TypeError('the chunk did not come'))
  load.mockResolvedValue({ Text: () => 'the component' })
  const Part = lazyPart(load, 'Text')
  await expect(Part.preload()).rejects.toThrow('the chunk did not come')
  await Part.prefetch()
  await Part.preload()
  await act(async () => void render(<Part />))
  expect(document.body.textContent).toBe('the component')
})
