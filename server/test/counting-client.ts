import type pg from 'pg'
import { LimitedClient } from '../src/db/db.ts'

const isAside =
  /^\s*(begin|commit|rollback|start transaction)|\b(rate_limit_counters|known_networks|consume_rate_limits)\b/i

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: string } | undefined)?.text ?? '')

let report: ((text: string) => void) | undefined

/** A connection that reports every statement that is sent. */
export class CountingClient extends LimitedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      report?.(textOf(args[0]))
      return query(...args)
    }) as typeof this.query
  }
}

/** Counts the statements that the work sends, without BEGIN, COMMIT and those of the rate limits. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  let statements = 0
  report = (text) => {
    if (!isAside.test(text)) statements += 1
  }
  const result = await work()
  report = undefined
  return { result, statements }
}
