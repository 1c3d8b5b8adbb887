interface Waiting<Key, Answer> {
  key: Key
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

/**
 * Asks together what is asked at the same time: while `atOnce` questions are away, keys wait and then go in one. Nobody gets
 * an answer to a question that went before theirs.
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
      waiting.push({ key, resolve, reject })
      if (away < atOnce) void send()
    })
}
