import { expect, test, vi } from 'vitest'
import { BatchTimeout, openBatcher } from './batcher.ts'

interface Batch {
  keys: string[]
  answer(...answers: (string | Promise<string>)[]): void
  fail(): void
}

function open(maxInFlight: number, maxBatchSize: number) {
  const batches: Batch[] = []
  const ask = openBatcher(
    (keys: string[]) =>
      new Promise<(string | Promise<string>)[]>((resolve, reject) => {
        batches.push({ keys, answer: (...answers) => resolve(answers), fail: () => reject(new Error('failed')) })
      }),
    { maxInFlight, maxBatchSize },
  )
  return { ask, batches, sent: () => batches.map(({ keys }) => keys) }
}

test('the first key is sent at once; keys that arrive meanwhile are sent in the next batch, each with its own result', async () => {
  const { ask, batches, sent } = open(1, 10)
  const answers = ['a', 'b', 'c'].map(ask)
  expect(sent()).toEqual([['a']])
  batches[0]?.answer('A')
  expect(await answers[0]).toBe('A')
  expect(sent()).toEqual([['a'], ['b', 'c']])
  batches[1]?.answer('B', 'C')
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
})

test('the number of batches in flight and the keys in one are limited', async () => {
  const { ask, batches, sent } = open(2, 2)
  const answers = ['a', 'b', 'c', 'd', 'e'].map(ask)
  expect(sent()).toEqual([['a'], ['b']])
  batches[1]?.answer('B')
  await answers[1]
  expect(sent()).toEqual([['a'], ['b'], ['c', 'd']])
  batches[0]?.answer('A')
  await answers[0]
  expect(sent().at(-1)).toEqual(['e'])
})

test('a failed batch rejects only its own keys, and the next batch is sent', async () => {
  const { ask, batches } = open(1, 10)
  const [first, second] = [ask('a'), ask('b')]
  batches[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  batches[1]?.answer('B')
  expect(await second).toBe('B')
})

test('a pending batch delays no other', async () => {
  const { ask, batches } = open(1, 10)
  const [first, second] = [ask('a'), ask('b')]
  batches[0]?.answer(new Promise(() => {}))
  await new Promise(setImmediate)
  batches[1]?.answer('B')
  expect(await second).toBe('B')
  expect(await Promise.race([first, 'waiting'])).toBe('waiting')
})

test('a key waits at most 3 s while no result arrives, and is not sent after that', async () => {
  vi.useFakeTimers()
  try {
    const { ask, batches, sent } = open(1, 10)
    const [first, second] = [ask('a'), ask('b')]
    const gaveUp = expect(second).rejects.toThrow(BatchTimeout)
    await vi.advanceTimersByTimeAsync(3_000)
    await gaveUp
    const third = ask('c')
    batches[0]?.answer('A')
    expect(await first).toBe('A')
    expect(sent()).toEqual([['a'], ['c']])
    batches[1]?.answer('C')
    expect(await third).toBe('C')
    await vi.advanceTimersByTimeAsync(3_000)
  } finally {
    vi.useRealTimers()
  }
})
