import { expect, test } from 'vitest'
import { eventually } from '../../../../../contract/test/eventually.ts'
import { isUploading, type NewUpload, type SendOptions, Speed, UploadQueue } from './upload-queue.ts'

const wanted = (title: string): NewUpload => ({ title, file: new File(['x'], `${title}.pdf`) })

/** A queue whose uploads finish when the test says so. */
function heldQueue() {
  const sent: { title: string; options: SendOptions; end: () => void; fail: (error: Error) => void }[] = []
  const toasts: string[] = []
  const queue = new UploadQueue({
    notify: (titles, total) => void toasts.push(`${titles.join(', ')} of ${total}`),
    send: ({ title }, options) =>
      new Promise((end, fail) => {
        options.signal.addEventListener('abort', () => fail(options.signal.reason))
        sent.push({ title, options, end, fail })
      }),
    errorText: (error) => (error as Error).message,
    isCut: (error) => (error as Error).message === 'bağlantı kəsildi',
    isFinal: (error) => (error as Error).message === 'fayl dəyişib',
  })
  const states = () => queue.state.uploads.map(({ title, state }) => `${title} ${state}`)
  return { queue, sent, states, toasts }
}

test('files are uploaded one after another, and finished ones leave the list', async () => {
  const { queue, sent, states } = heldQueue()
  queue.add([wanted('A'), wanted('B')])
  expect(states()).toEqual(['A sending', 'B queued'])
  sent[0]?.end()
  await eventually(() => expect(states()).toEqual(['B sending']))
  expect(queue.state).toMatchObject({ done: 1, total: 2 })
  sent[1]?.end()
  await eventually(() => expect(queue.state).toMatchObject({ uploads: [], done: 2, total: 2 }))
  expect(isUploading(queue.state)).toBe(false)
})

test('one toast says what was uploaded, when nothing is left to send', async () => {
  const { queue, sent, toasts } = heldQueue()
  queue.add([wanted('A'), wanted('B'), wanted('C')])
  sent[0]?.end()
  await eventually(() => expect(sent).toHaveLength(2))
  sent[1]?.fail(new Error('yer yoxdur'))
  await eventually(() => expect(sent).toHaveLength(3))
  expect(toasts).toEqual([])
  sent[2]?.end()
  await eventually(() => expect(toasts).toEqual(['A, C of 3']))
  queue.retry(queue.state.uploads[0]?.key ?? '')
  sent[3]?.end()
  await eventually(() => expect(toasts).toEqual(['A, C of 3', 'B of 3']))
})

test('progress is a percentage, and waiting for the response is a separate state', () => {
  const { queue, sent, states } = heldQueue()
  queue.add([wanted('A')])
  sent[0]?.options.onProgress({ sentBytes: 399, totalBytes: 1000 })
  expect(queue.state.uploads[0]).toMatchObject({ state: 'sending', percent: 39 })
  sent[0]?.options.onProgress({ sentBytes: 1000, totalBytes: 1000 })
  expect(states()).toEqual(['A checking'])
})

test('an error keeps the file with the reason, lets the next one start, and a retry uses the same key', async () => {
  const { queue, sent, states } = heldQueue()
  queue.add([wanted('A'), wanted('B')])
  sent[0]?.fail(new Error('yer yoxdur'))
  await eventually(() => expect(states()).toEqual(['A failed', 'B sending']))
  const [failed] = queue.state.uploads
  expect(failed?.error).toBe('yer yoxdur')
  queue.retry(failed?.key ?? '')
  sent[1]?.end()
  await eventually(() => expect(states()).toEqual(['A sending']))
  expect(sent[2]?.options.key).toBe(sent[0]?.options.key)
  sent[2]?.end()
  await eventually(() => expect(queue.state.uploads).toEqual([]))
})

test('a bad file does not block the others, and is not sent again', async () => {
  const { queue, sent, states } = heldQueue()
  queue.add([{ ...wanted('A'), error: 'bu növ olmaz' }, wanted('B'), wanted('C')])
  expect(states()).toEqual(['A failed', 'B sending', 'C queued'])
  sent[0]?.fail(new Error('fayl dəyişib'))
  await eventually(() => expect(sent).toHaveLength(2))
  sent[1]?.end()
  await eventually(() => expect(states()).toEqual(['A failed', 'B failed']))
  expect(queue.state.uploads).toMatchObject([
    { error: 'bu növ olmaz', isFinal: true },
    { error: 'fayl dəyişib', isFinal: true },
  ])
  queue.resume()
  expect(sent).toHaveLength(2)
})

test('an upload interrupted by a broken connection is sent again once when it returns, with its key', async () => {
  const { queue, sent, states } = heldQueue()
  queue.add([wanted('A'), wanted('B'), wanted('C'), wanted('D')])
  sent[0]?.fail(new Error('bağlantı kəsildi'))
  await eventually(() => expect(sent).toHaveLength(2))
  sent[1]?.fail(new Error('bağlantı kəsildi'))
  await eventually(() => expect(sent).toHaveLength(3))
  sent[2]?.fail(new Error('yer yoxdur'))
  await eventually(() => expect(sent).toHaveLength(4))
  queue.cancel(queue.state.uploads[3]?.key ?? '')
  await eventually(() => expect(states()).toEqual(['A failed', 'B failed', 'C failed', 'D canceled']))
  queue.resume()
  expect(states()).toEqual(['A sending', 'B queued', 'C failed', 'D canceled'])
  expect(sent[4]?.options.key).toBe(sent[0]?.options.key)
  sent[4]?.fail(new Error('bağlantı kəsildi'))
  await eventually(() => expect(states()).toEqual(['A failed', 'B sending', 'C failed', 'D canceled']))
  sent[5]?.end()
  await eventually(() => expect(states()).toEqual(['A failed', 'C failed', 'D canceled']))
  expect(sent).toHaveLength(6)
  queue.retry(queue.state.uploads[0]?.key ?? '')
  sent[6]?.fail(new Error('yer yoxdur'))
  await eventually(() => expect(states()).toEqual(['A failed', 'C failed', 'D canceled']))
  queue.resume()
  expect(sent).toHaveLength(7)
})

test('a cancelled upload stops, whether running or waiting, and can be dismissed', async () => {
  const { queue, sent, states } = heldQueue()
  queue.add([wanted('A'), wanted('B')])
  const [first, second] = queue.state.uploads
  queue.cancel(second?.key ?? '')
  queue.cancel(first?.key ?? '')
  expect(sent[0]?.options.signal.aborted).toBe(true)
  await eventually(() => expect(states()).toEqual(['A canceled', 'B canceled']))
  expect(isUploading(queue.state)).toBe(false)
  for (const { key } of queue.state.uploads) queue.dismiss(key)
  expect(queue.state.uploads).toEqual([])
})

test('a stopped queue sends nothing more, and each file can be retried with its key', async () => {
  const { queue, sent, states } = heldQueue()
  queue.add([wanted('A'), wanted('B'), wanted('C')])
  sent[0]?.fail(new Error('yer yoxdur'))
  await eventually(() => expect(states()).toEqual(['A failed', 'B sending', 'C queued']))
  queue.stop()
  await eventually(() => expect(states()).toEqual(['A failed', 'B canceled', 'C canceled']))
  expect(sent).toHaveLength(2)
  queue.retry(queue.state.uploads[1]?.key ?? '')
  await eventually(() => expect(sent[2]?.options.key).toBe(sent[1]?.options.key))
})

test('files added after all uploads finished are counted from zero', async () => {
  const { queue, sent } = heldQueue()
  queue.add([wanted('A')])
  sent[0]?.end()
  await eventually(() => expect(queue.state.uploads).toEqual([]))
  queue.add([wanted('B')])
  expect(queue.state).toMatchObject({ done: 0, total: 1 })
})

test('one sample gives speed 0', () => {
  expect(new Speed().note(5000, 10)).toBe(0)
})

test('speed is the bytes sent divided by the time', () => {
  const speed = new Speed()
  speed.note(0, 0)
  expect(speed.note(1000, 500)).toBe(2000)
  expect(speed.note(3000, 1000)).toBe(3000)
})

test('samples older than three seconds are ignored', () => {
  const speed = new Speed()
  speed.note(0, 0)
  speed.note(9000, 1000)
  speed.note(9000, 2000)
  expect(speed.note(9000, 4500)).toBe(0)
})
