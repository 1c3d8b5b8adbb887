import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { absent, note } from '../src/attendance/mark-notices.ts'
import { readConfig } from '../src/config.ts'
import { openDb, openPool } from '../src/db/db.ts'
import { openDelivery } from '../src/notices/deliver.ts'
import type { Kinds } from '../src/notices/kind.ts'
import { queueChangedDays } from '../src/notices/queue.ts'
import 'web-push'

// A node that only delivers notices, until it is killed. It begins when it reads its clock.

const [url = '', origin = ''] = process.argv.slice(2)
// the process is started and killed many times, and only marks are saved meanwhile
const kinds = { absent, note } as Kinds
const pool = openPool(url)
const push = { services: [origin], contact: 'mailto:dev@example.az', delayMinutes: 0 }
const delivery = openDelivery({ db: openDb(pool), kinds, config: { ...readConfig(process.env), push } })
const db = openDb(pool)
// the process is killed, so it would not be written at the end
flushCompileCache()
process.stdout.write('ready\n')
const [clock] = await once(process.stdin, 'data')
const startedAt = Date.now()
while (true) {
  const now = new Date(Number(clock) + Date.now() - startedAt)
  await queueChangedDays(db, kinds, 0, now)
  const { settled } = await delivery.sendDue(now)
  await settled
  await sleep(5)
}
