interface Waiting<Key, Answer> {
  key: Key
  timer?: NodeJS.Timeout
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

/** How long a key waits to be asked at all: with the 12 s of a statement that leaves no answer later than 15 s. */
const patienceMs = 3_000

/** Nobody could be asked in time: the database stands still. */
export class NotAskedInTime extends Error {}

/**
 * Asks together what is asked at the same time: while `atOnce` questions are away, keys wait and then go in one. Nobody gets
 * an answer to a question that went before theirs, and nobody waits longer than 3 s to be asked.
 * @param ask gives the answers in the order of the keys
 */
export function together<Key, Answer>(
  ask: (keys: Key[]) => Promise<(Answer | Promise<Answer>)[]>,
  { atOnce, most }: { atOnce: number; most: number },
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = []
  let away = 0

  async function send(): Promise<void> {
    const asked = waiting.slice(0, most)
    waiting = waiting.slice(most)
    for (const { timer } of asked) clearTimeout(timer)
    away++
    try {
      const answers = await ask(asked.map(({ key }) => key))
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer | Promise<Answer>)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    away--
    if (waiting.length > 0) void send()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const one: Waiting<Key, Answer> = { key, resolve, reject }
      waiting.push(one)
      if (away < atOnce) return void send()
      one.timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== one)
        reject(new NotAskedInTime())
      }, patienceMs)
    })
}
