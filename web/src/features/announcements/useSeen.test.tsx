// @vitest-environment happy-dom
import type { Announcement } from '@hasiye/contract/announcements.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page.tsx'
import { announcements } from '../../api/queries.ts'
import { AnnouncementRows, OwnAnnouncements } from './Announcements.tsx'

const announcement: Announcement = {
  id: 5,
  text: 'Sabah iş dəftərini gətirin.',
  pinnedUntil: null,
  createdAt: '2026-11-14T06:00:00.000Z',
  version: 1,
  editedAt: null,
  editedBy: null,
  by: 'Nigar Əliyeva',
  seen: false,
}

/** What the page has told the server, and whether it answers. */
const sent: string[] = []
let isOnline = true
let isVisible = true
let refusal: Response | undefined
let scrolled: (ratio: number) => void = () => {}

class Observer {
  constructor(callback: (entries: unknown[]) => void) {
    scrolled = (intersectionRatio) =>
      callback([
        { isIntersecting: intersectionRatio > 0, intersectionRatio, intersectionRect: { height: 0 }, rootBounds: null },
      ])
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  isOnline = true
  isVisible = true
  refusal = undefined
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${url} ${body}`)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return refusal ?? Response.json({ message: 'Elana baxıldı.' })
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(changed: Partial<Announcement> = {}): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(announcements(7).queryKey, [{ ...announcement, ...changed }])
  const page = (
    <QueryClientProvider client={client}>
      <OwnAnnouncements courseId={7} />
    </QueryClientProvider>
  )
  await act(async () => void render(page))
  return client
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const scrollTo = (ratio: number) => act(async () => scrolled(ratio))
const turn = (visible: boolean) =>
  act(async () => {
    isVisible = visible
    document.dispatchEvent(new Event('visibilitychange'))
  })
const told = ['PUT /api/announcements/5/seen {"version":1}']

test('an announcement that stands on the screen for a second is seen, once', async () => {
  const client = await show()
  await pass(5000)
  expect(sent, 'it is below the screen').toEqual([])
  await scrollTo(1)
  await pass(999)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual(told)
  expect(client.getQueryData(announcements(7).queryKey)).toMatchObject([{ seen: true }])
  await scrollTo(0)
  await scrollTo(1)
  await pass(5000)
  expect(sent).toEqual(told)
})

test('a new text that replaces it on the screen is seen anew', async () => {
  const client = await show()
  await scrollTo(1)
  await pass(1000)
  const changed = { ...announcement, text: 'Sabah dərs yoxdur.', version: 2 }
  await act(async () => void client.setQueryData(announcements(7).queryKey, [changed]))
  await pass(0)
  await scrollTo(1)
  await pass(1000)
  expect(sent).toEqual([...told, 'PUT /api/announcements/5/seen {"version":2}'])
  expect(client.getQueryData(announcements(7).queryKey)).toMatchObject([{ version: 2, seen: true }])
})

test('one that was scrolled past, or of which a corner is visible, is not seen', async () => {
  await show()
  await scrollTo(1)
  await pass(900)
  await scrollTo(0.3)
  await pass(5000)
  expect(sent).toEqual([])
})

test('in a hidden tab it is not seen, and the second begins when the tab is shown', async () => {
  isVisible = false
  await show()
  await scrollTo(1)
  await pass(5000)
  await turn(true)
  await pass(600)
  await turn(false)
  await pass(5000)
  expect(sent).toEqual([])
  await turn(true)
  await pass(1000)
  expect(sent).toEqual(told)
})

test('below an open dialog it is not seen until the dialog is closed', async () => {
  const dialog = document.createElement('div')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  await show()
  await scrollTo(1)
  await pass(5000)
  expect(sent).toEqual([])
  dialog.remove()
  await pass(1000)
  expect(sent).toEqual(told)
})

test('one that the family has seen, or that a teacher reads, is not sent', async () => {
  await show({ seen: true })
  await scrollTo(1)
  await pass(5000)
  expect(sent).toEqual([])
})

test('what did not arrive is sent when the network has returned', async () => {
  isOnline = false
  await show()
  await scrollTo(1)
  await pass(1000)
  expect(sent).toEqual(told)
  isOnline = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  await scrollTo(1)
  await pass(1000)
  expect(sent).toEqual([...told, ...told])
})

test('in a course where nothing is written any more it is sent once', async () => {
  refusal = Response.json({ error: 'Bu qrup yalnız baxış üçündür.', code: 'course_read_only' }, { status: 403 })
  await show()
  await scrollTo(1)
  await pass(60_000)
  await scrollTo(1)
  await pass(60_000)
  expect(sent).toEqual(told)
})

test('the page says that the teacher knows, and the text is a sheet with name and time', async () => {
  await show()
  expect(document.body.textContent).toContain('Müəllim elanı gördüyünüzü bilir.')
  expect(document.querySelector('article')?.textContent).toContain('Nigar Əliyeva')
})

/** The panel, whose lines have room for so many letters. */
async function showLine(letters: number): Promise<void> {
  class Resized {
    callback: () => void
    constructor(callback: () => void) {
      this.callback = callback
    }
    observe(line: HTMLElement) {
      Object.defineProperties(line, {
        clientWidth: { value: letters },
        scrollWidth: { value: line.textContent.length },
      })
      this.callback()
    }
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Resized)
  const one = { ...announcement, course: { id: 7, name: 'Fizika' } }
  await act(() => renderAt('/', () => <AnnouncementRows announcements={[one]} />))
}

test('in the panel a line that shows the whole text is seen', async () => {
  await showLine(announcement.text.length)
  await scrollTo(1)
  await pass(1000)
  expect(sent).toEqual(told)
})

test('one that is cut off is seen once it is unfolded', async () => {
  await showLine(announcement.text.length - 1)
  await scrollTo(1)
  await pass(5000)
  expect(sent).toEqual([])
  const row = document.querySelector('details') as HTMLDetailsElement
  await act(async () => {
    row.open = true
    row.dispatchEvent(new Event('toggle'))
  })
  await scrollTo(1)
  await pass(1000)
  expect(sent).toEqual(told)
})
