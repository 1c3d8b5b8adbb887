// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notifyError, notifySuccess } from './notify.ts'
import { ShareButton } from './ShareButton.tsx'

vi.mock('./notify.ts', () => ({ notifyError: vi.fn(), notifySuccess: vi.fn() }))

const writeText = vi.fn(async (_: string): Promise<void> => {})

afterEach(() => {
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
})

async function press(name: string, share?: () => Promise<void>, isPhone = false): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  if (share) Object.assign(navigator, { share })
  await act(async () => void render(<ShareButton text="Salam!" label="Paylaş" about="Aysu" />))
  const buttons = [...document.querySelectorAll<HTMLElement>('button, a')]
  await act(async () => buttons.find(({ textContent }) => textContent?.startsWith(name))?.click())
}

const abort = () => Promise.reject(new DOMException('Share canceled', 'AbortError'))

test.each([undefined, async () => {}])(
  'beside the share sheet and beside WhatsApp the text can be copied',
  async (share) => {
    await press('Kopyala', share)
    expect(writeText.mock.calls).toEqual([['Salam!']])
    expect(notifySuccess).toHaveBeenCalledWith('Kopyalandı')
  },
)

test('where the browser refuses to copy, the text is shown', async () => {
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await press('Kopyala')
  expect(notifyError).toHaveBeenCalledWith('Salam!')
})

test('where the browser refuses to share, the text is copied', async () => {
  await press('Paylaş', () => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(writeText).toHaveBeenCalledTimes(1)
})

test('a share sheet of a desktop that ends without sharing, as one without programs does, is reported', async () => {
  await press('Paylaş', abort)
  expect(notifyError).toHaveBeenCalledWith('Paylaşılmadı. Mətni kopyalaya bilərsiniz.')
  expect(writeText).not.toHaveBeenCalled()
})

test('on a phone closing the share sheet is the choice of the person', async () => {
  await press('Paylaş', abort, true)
  expect(notifyError).not.toHaveBeenCalled()
})
