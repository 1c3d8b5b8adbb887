import { expect, test, vi } from 'vitest'
import { eventually } from '../../../contract/test/eventually.ts'
import { openKeyedSemaphore, openSemaphore, type Semaphore } from './semaphore.ts'

interface Piece {
  finish: () => void
  done: Promise<void>
}

function piece(semaphore: Semaphore, started: (number | string)[], name: number | string, keys?: string[]): Piece {
  let finish = (): void => {}
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const done = semaphore.run(async () => {
    started.push(name)
    await ended
  }, keys)
  done.catch(() => {})
  return { finish, done }
}

test('the number of concurrent tasks is limited, and waiting tasks start in order', async () => {
  const semaphore = openSemaphore({ concurrency: 2, maxQueued: 5, timeoutMs: 60_000 })
  const started: number[] = []
  const pieces = [1, 2, 3, 4].map((name) => piece(semaphore, started, name))
  await eventually(() => expect(started).toEqual([1, 2]))
  pieces[1]?.finish()
  await eventually(() => expect(started).toEqual([1, 2, 3]))
  pieces[0]?.finish()
  await eventually(() => expect(started).toEqual([1, 2, 3, 4]))
  for (const { finish } of pieces) finish()
  await Promise.all(pieces.map(({ done }) => done))
})

test('a task is rejected at once when too many wait', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 1, timeoutMs: 60_000 })
  const started: number[] = []
  const [first, second, third] = [1, 2, 3].map((name) => piece(semaphore, started, name))
  await expect(third?.done).rejects.toMatchObject({ code: 'busy' })
  first?.finish()
  second?.finish()
  await second?.done
  expect(started).toEqual([1, 2])
})

test('a task that waits too long is rejected, and the slot stays free for others', async () => {
  vi.useFakeTimers()
  try {
    const semaphore = openSemaphore({ concurrency: 1, maxQueued: 5, timeoutMs: 5_000 })
    const started: number[] = []
    const [first, second] = [1, 2].map((name) => piece(semaphore, started, name))
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(second?.done).rejects.toMatchObject({ code: 'busy' })
    first?.finish()
    await first?.done
    const third = piece(semaphore, started, 3)
    third.finish()
    await third.done
    expect(started).toEqual([1, 3])
  } finally {
    vi.useRealTimers()
  }
})

test('a failing task releases its slot', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 5, timeoutMs: 60_000 })
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await semaphore.run(async () => 'good')).toBe('good')
})

test('releasing a slot twice releases one slot', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 0, timeoutMs: 60_000 })
  const release = await semaphore.acquire()
  release()
  release()
  await semaphore.acquire()
  await expect(semaphore.acquire()).rejects.toMatchObject({ code: 'busy' })
})

test('keys are served in turn, however many tasks wait under one of them', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 9, timeoutMs: 60_000 })
  const started: string[] = []
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']
  const pieces = names.map((name) => piece(semaphore, started, name, [name.charAt(0)]))
  for (const { finish } of pieces) finish()
  await Promise.all(pieces.map(({ done }) => done))
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('when the queue is full, the last task of the longest group makes room for another key', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 3, timeoutMs: 60_000 })
  const started: string[] = []
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => piece(semaphore, started, name, ['a']))
  const other = piece(semaphore, started, 'b1', ['b'])
  await expect(crowd[3]?.done).rejects.toMatchObject({ code: 'busy' })
  const oneMore = piece(semaphore, started, 'a5', ['a'])
  await expect(oneMore.done).rejects.toMatchObject({ code: 'busy' })
  for (const { finish } of [...crowd, other]) finish()
  await other.done
  expect(started.slice(0, 3)).toEqual(['a1', 'a2', 'b1'])
})

test('a crowd that is spread over the addresses of one network is served like one address', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 9, timeoutMs: 60_000 })
  const started: string[] = []
  const crowd = [1, 2, 3, 4].map((n) => piece(semaphore, started, `a${n}`, ['a', `a${n}`]))
  const others = ['b1', 'b2'].map((name) => piece(semaphore, started, name, ['b', 'b1']))
  const neighbours = ['c1', 'c1', 'c2'].map((name) => piece(semaphore, started, name, ['c', name]))
  const all = [...crowd, ...others, ...neighbours]
  for (const { finish } of all) finish()
  await Promise.all(all.map(({ done }) => done))
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'c2', 'a4', 'c1'])
})

test('when the queue is full, a crowd that is spread over one network makes room for another network', async () => {
  const semaphore = openSemaphore({ concurrency: 1, maxQueued: 3, timeoutMs: 60_000 })
  const crowd = [1, 2, 3, 4].map((n) => piece(semaphore, [], n, ['a', `a${n}`]))
  const other = piece(semaphore, [], 'b', ['b', 'b1'])
  await expect(crowd[3]?.done).rejects.toMatchObject({ code: 'busy' })
  for (const { finish } of [...crowd, other]) finish()
  await other.done
})

test('each key has its own slots, which it shares with all who use it', async () => {
  const semaphoreOf = openKeyedSemaphore({ concurrency: 1, maxQueued: 0, timeoutMs: 60_000 })
  for (const _round of [1, 2]) {
    const release = await semaphoreOf('a').acquire()
    await expect(semaphoreOf('a').acquire()).rejects.toMatchObject({ code: 'busy' })
    expect(await semaphoreOf('b').run(async () => 'good')).toBe('good')
    release()
  }
})
