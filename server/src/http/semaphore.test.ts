import { expect, test, vi } from 'vitest'
import { makeTurns } from './turns.ts'

interface Piece {
  finish: () => void
  done: Promise<void>
}

function piece(inTurn: ReturnType<typeof makeTurns>, started: number[], name: number): Piece {
  let finish = (): void => {}
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const done = inTurn(async () => {
    started.push(name)
    await ended
  })
  done.catch(() => {})
  return { finish, done }
}

test('only so many pieces run at once, and those who wait start in order', async () => {
  const inTurn = makeTurns({ atOnce: 2, mostWaiting: 5, waitMs: 60_000 })
  const started: number[] = []
  const pieces = [1, 2, 3, 4].map((name) => piece(inTurn, started, name))
  await vi.waitFor(() => expect(started).toEqual([1, 2]))
  pieces[1]?.finish()
  await vi.waitFor(() => expect(started).toEqual([1, 2, 3]))
  pieces[0]?.finish()
  await vi.waitFor(() => expect(started).toEqual([1, 2, 3, 4]))
  for (const { finish } of pieces) finish()
  await Promise.all(pieces.map(({ done }) => done))
})

test('one who finds too many waiting is refused at once', async () => {
  const inTurn = makeTurns({ atOnce: 1, mostWaiting: 1, waitMs: 60_000 })
  const started: number[] = []
  const [first, second, third] = [1, 2, 3].map((name) => piece(inTurn, started, name))
  await expect(third?.done).rejects.toMatchObject({ code: 'busy' })
  first?.finish()
  second?.finish()
  await second?.done
  expect(started).toEqual([1, 2])
})

test('one who waits too long is refused, and the place stays free for others', async () => {
  vi.useFakeTimers()
  try {
    const inTurn = makeTurns({ atOnce: 1, mostWaiting: 5, waitMs: 5_000 })
    const started: number[] = []
    const [first, second] = [1, 2].map((name) => piece(inTurn, started, name))
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(second?.done).rejects.toMatchObject({ code: 'busy' })
    first?.finish()
    await first?.done
    const third = piece(inTurn, started, 3)
    third.finish()
    await third.done
    expect(started).toEqual([1, 3])
  } finally {
    vi.useRealTimers()
  }
})

test('a failing piece gives its place on', async () => {
  const inTurn = makeTurns({ atOnce: 1, mostWaiting: 5, waitMs: 60_000 })
  await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await inTurn(async () => 'good')).toBe('good')
})
