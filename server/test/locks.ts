import type pg from 'pg'

/** Comes back when as many statements of this database wait for a lock. */
export async function untilWaiting(pool: pg.Pool, count = 1): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) >= count) return
  }
}

/** Runs one statement and holds its locks while `meanwhile` runs; what it did becomes visible afterwards. */
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
