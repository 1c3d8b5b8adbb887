// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../../contract/test/eventually.ts'
import { ShareButton } from './ShareButton.tsx'
import { ToastArea } from './ToastArea.tsx'

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
  await act(
    async () =>
      void render(
        <>
          <ShareButton text="Salam!" label="Paylaş" about="Aysu" />
          <ToastArea />
        </>,
      ),
  )
  const buttons = [...document.querySelectorAll<HTMLElement>('button, a')]
  await act(async () => buttons.find(({ textContent }) => textContent?.startsWith(name))?.click())
}

const said = (text: string) => eventually(() => screen.getByText(text))

const abort = () => Promise.reject(new DOMException('Share canceled', 'AbortError'))

const notShared = 'Paylaşılmadı. Mətni kopyalaya bilərsiniz.'

// before the others, whose toasts stay
test('on a phone closing the share sheet is the choice of the person', async () => {
  await press('Paylaş', abort, true)
  expect(screen.queryByText(notShared)).toBeNull()
})

test.each([undefined, async () => {}])(
  'beside the share sheet and beside WhatsApp the text can be copied',
  async (share) => {
    await press('Kopyala', share)
    expect(writeText.mock.calls).toEqual([['Salam!']])
    await said('Kopyalandı')
  },
)

test('where the browser refuses to copy, the text is shown', async () => {
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await press('Kopyala')
  await said('Salam!')
})

test('where the browser refuses to share, the text is copied', async () => {
  await press('Paylaş', () => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(writeText).toHaveBeenCalledTimes(1)
})

test('a share sheet of a desktop that ends without sharing, as one without programs does, is reported', async () => {
  await press('Paylaş', abort)
  await said(notShared)
  expect(writeText).not.toHaveBeenCalled()
})
