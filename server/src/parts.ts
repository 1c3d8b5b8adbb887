import type pg from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Budgets } from './http/budgets.ts'
import type { FloodGates } from './http/flood.ts'
import type { Jobs } from './jobs/jobs.ts'

/** What the rooms are built from. */
export interface Parts {
  config: Config
  pool: pg.Pool
  db: Db
  budgets: Budgets
  gates: FloodGates
  jobs: Jobs
}
