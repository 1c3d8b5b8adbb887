import type pg from 'pg'

/** Whether something between us and PostgreSQL shares its connections: the process that greeted us is not the one that answers. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID
}
