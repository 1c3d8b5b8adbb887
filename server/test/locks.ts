import type pg from 'pg'

/** How many statements of this database wait for a lock. */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

/** Resolves when this number of statements of this database wait for a lock. */
export async function untilWaiting(pool: pg.Pool, count = 1): Promise<void> {
  while ((await countWaiting(pool)) < count);
}

/** Runs a statement and holds its locks while `meanwhile` runs; then commits it. */
export async function holding<T>(
  pool: pg.Pool,
  statement: string,
  values: unknown[],
  meanwhile: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  await client.query('begin')
  try {
    await client.query(statement, values)
    return await meanwhile()
  } finally {
    await client.query('commit')
    client.release()
  }
}
