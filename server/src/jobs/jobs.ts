import { PgBoss } from 'pg-boss'

const stopMs = 5_000

/** Work that is done again and again, on one node at a time. */
export interface RegularJob {
  name: string
  /** As cron has it. */
  times: string
  /** Is also done when the server has started. */
  atStart?: boolean
  work(): Promise<void>
}

export interface Jobs {
  stop(): Promise<void>
}

/** Starts the queue (in the same database, so it survives what the database survives) and its regular jobs. */
export async function startJobs(
  databaseUrl: string,
  regularJobs: RegularJob[],
  onError: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: 2 })
  boss.on('error', onError)
  await boss.start()
  for (const { name, times, atStart, work } of regularJobs) {
    await boss.createQueue(name)
    await boss.work(name, work)
    await boss.schedule(name, times)
    if (atStart) await boss.send(name)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: stopMs }) }
}
