import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../src/config.ts'
import { openDb, openPool } from '../src/db/db.ts'
import { openDelivery } from '../src/notices/deliver.ts'
import { queueChangedDays } from '../src/notices/queue.ts'

// A node that only delivers notices, with a clock of its own, until it is killed.

const [url = '', origin = '', clock = ''] = process.argv.slice(2)
const pool = openPool(url)
const push = { services: [origin], contact: 'mailto:dev@example.az', delayMinutes: 0 }
const delivery = openDelivery({ db: openDb(pool), config: { ...readConfig(process.env), push } })
const db = openDb(pool)
const startedAt = Date.now()
process.stdout.write('ready\n')
while (true) {
  const now = new Date(Number(clock) + Date.now() - startedAt)
  await queueChangedDays(db, 0, now)
  const { settled } = await delivery.sendDue(now)
  await settled
  await sleep(5)
}
