interface Pending<Key, Answer> {
  key: Key
  timer?: NodeJS.Timeout
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

/** How long a key waits to be sent. With the 12 s of a statement a result arrives within 15 s. */
const timeoutMs = 3_000

/** A key was not sent in time, because the database does not respond. */
export class BatchTimeout extends Error {}

/**
 * Sends keys in batches: while `maxInFlight` batches are in flight, further keys wait and are sent in one. The result
 * of a key never comes from a batch that was sent before the key arrived, and a key waits 3 s at most.
 * @param send returns the results in the order of the keys
 */
export function openBatcher<Key, Answer>(
  send: (keys: Key[]) => Promise<(Answer | Promise<Answer>)[]>,
  { maxInFlight, maxBatchSize }: { maxInFlight: number; maxBatchSize: number },
): (key: Key) => Promise<Answer> {
  let pending: Pending<Key, Answer>[] = []
  let inFlight = 0

  async function sendBatch(): Promise<void> {
    const batch = pending.slice(0, maxBatchSize)
    pending = pending.slice(maxBatchSize)
    for (const { timer } of batch) clearTimeout(timer)
    inFlight++
    try {
      const answers = await send(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer | Promise<Answer>)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    inFlight--
    if (pending.length > 0) void sendBatch()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const added: Pending<Key, Answer> = { key, resolve, reject }
      pending.push(added)
      if (inFlight < maxInFlight) return void sendBatch()
      added.timer = setTimeout(() => {
        pending = pending.filter((other) => other !== added)
        reject(new BatchTimeout())
      }, timeoutMs)
    })
}
