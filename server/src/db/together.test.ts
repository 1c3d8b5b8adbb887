import { expect, test, vi } from 'vitest'
import { NotAskedInTime, together } from './together.ts'

interface Question {
  keys: string[]
  answer(...answers: (string | Promise<string>)[]): void
  fail(): void
}

function open(atOnce: number, most: number) {
  const questions: Question[] = []
  const ask = together(
    (keys: string[]) =>
      new Promise<(string | Promise<string>)[]>((resolve, reject) => {
        questions.push({ keys, answer: (...answers) => resolve(answers), fail: () => reject(new Error('away')) })
      }),
    { atOnce, most },
  )
  return { ask, questions, sent: () => questions.map(({ keys }) => keys) }
}

test('the first goes at once; who comes while it is away goes in the next, and gets the own answer', async () => {
  const { ask, questions, sent } = open(1, 10)
  const answers = ['a', 'b', 'c'].map(ask)
  expect(sent()).toEqual([['a']])
  questions[0]?.answer('A')
  expect(await answers[0]).toBe('A')
  expect(sent()).toEqual([['a'], ['b', 'c']])
  questions[1]?.answer('B', 'C')
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
})

test('no more than so many questions are away, and no more than so many keys in one', async () => {
  const { ask, questions, sent } = open(2, 2)
  const answers = ['a', 'b', 'c', 'd', 'e'].map(ask)
  expect(sent()).toEqual([['a'], ['b']])
  questions[1]?.answer('B')
  await answers[1]
  expect(sent()).toEqual([['a'], ['b'], ['c', 'd']])
  questions[0]?.answer('A')
  await answers[0]
  expect(sent().at(-1)).toEqual(['e'])
})

test('a question that fails fails for those in it, and the next goes on', async () => {
  const { ask, questions } = open(1, 10)
  const [first, second] = [ask('a'), ask('b')]
  questions[0]?.fail()
  await expect(first).rejects.toThrow('away')
  questions[1]?.answer('B')
  expect(await second).toBe('B')
})

test('an answer that is still to come keeps only its own waiting', async () => {
  const { ask, questions } = open(1, 10)
  const [first, second] = [ask('a'), ask('b')]
  questions[0]?.answer(new Promise(() => {}))
  await new Promise(setImmediate)
  questions[1]?.answer('B')
  expect(await second).toBe('B')
  expect(await Promise.race([first, 'waiting'])).toBe('waiting')
})

test('while no answer comes nobody waits longer than 3 s to be asked, and who gave up is not asked later', async () => {
  vi.useFakeTimers()
  try {
    const { ask, questions, sent } = open(1, 10)
    const [first, second] = [ask('a'), ask('b')]
    const gaveUp = expect(second).rejects.toThrow(NotAskedInTime)
    await vi.advanceTimersByTimeAsync(3_000)
    await gaveUp
    const third = ask('c')
    questions[0]?.answer('A')
    expect(await first).toBe('A')
    expect(sent()).toEqual([['a'], ['c']])
    questions[1]?.answer('C')
    expect(await third).toBe('C')
    await vi.advanceTimersByTimeAsync(3_000)
  } finally {
    vi.useRealTimers()
  }
})
