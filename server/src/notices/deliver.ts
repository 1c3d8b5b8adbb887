import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { bakuDate } from '@hasiye/contract/locale.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction } from '../db/db.ts'
import type { Parts } from '../parts.ts'
import { isSessionValid } from '../sessions/sessions.ts'
import { composeNotices } from './compose.ts'
import { type Kinds, leaseSeconds } from './kind.ts'
import type { Composed, DueNotice } from './message.ts'
import { pushKeyOf } from './push-key.ts'
import { fixedHosts, hostsOf, serviceNameOf } from './push-service.ts'
import { queueChangedCourses, queueChangedDays } from './queue.ts'
import { afterQuiet } from './quiet-hours.ts'
import { retryAt } from './rules.ts'
import { type Outcome, sendNotice, sendTimeoutMs } from './send.ts'

const maxInFlight = 200
/** Limits one service, so that a hanging one leaves capacity for the others. */
const maxPerService = 100
/** Notices for hosts that never accepted one; such a host may be invented. */
const maxUnproven = 20
/** How often a host is tried that does not exist and never accepted a notice. */
const maxUnknownHost = 3
/** After this many failures in a row a service is paused; each further pause is twice as long. */
const failuresBeforePause = 5
const firstPauseMs = 15_000
const longestPauseMs = 10 * 60_000
const idleMs = 1_000
/** The state of a host is forgotten this long after its last notice, because hosts may be invented. */
const forgottenAfterMs = 2 * longestPauseMs

interface Service {
  inFlight: number
  /** Failures since the last success or pause. */
  failures: number
  /** Pauses since the last success; after a pause one notice at a time is tried. */
  pauses: number
  pausedUntil: number
  usedAt: number
}

type DeliveryParts = Pick<Parts, 'config' | 'db'> & {
  kinds: Kinds
  onSent?: ((service: string, outcome: Outcome['kind']) => void) | undefined
  /** How long a push service may take for one notice. */
  timeoutMs?: number
}

/** Sends due notices on this node; several nodes share the work. */
export function openDelivery(parts: DeliveryParts) {
  const { db, config, kinds, onSent, timeoutMs = sendTimeoutMs } = parts
  const services = new Map<string, Service>()
  let inFlight = 0
  let unproven = 0
  const own = config.push?.services ?? []

  const serviceOf = (name: string): Service => {
    const known = services.get(name)
    if (known) return known
    const service = { inFlight: 0, failures: 0, pauses: 0, pausedUntil: 0, usedAt: 0 }
    services.set(name, service)
    return service
  }
  const freeSlotsOf = ({ inFlight, pauses, pausedUntil }: Service, now: Date) =>
    pausedUntil > now.getTime() ? 0 : Math.max(0, (pauses > 0 ? 1 : maxPerService) - inFlight)

  /** When a notice that is due at an instant may be sent. */
  const allowedAt = ({ kind, timeZone, about: { lessonAt } }: DueNotice, at: Date, now: Date): Date => {
    if (kind === 'test') return at
    const zone = kinds[kind].isAtFixedHour ? null : timeZone
    return afterQuiet(at, { zone, now, lessonAt: lessonAt ? new Date(lessonAt) : null })
  }

  const recordOutcome = (service: Service, { kind }: Outcome, { isUsed }: DueNotice, now: Date): void => {
    if (kind === 'unknownHost') return
    if (kind !== 'failed') Object.assign(service, { failures: 0, pauses: 0, pausedUntil: 0 })
    // an address that never accepted a notice may be invented, and says nothing about its host
    if (kind !== 'failed' || !isUsed || service.pausedUntil > now.getTime()) return
    service.failures++
    if (service.failures < failuresBeforePause && service.pauses === 0) return
    const pause = Math.min(firstPauseMs * 2 ** service.pauses, longestPauseMs)
    Object.assign(service, { failures: 0, pauses: service.pauses + 1, pausedUntil: now.getTime() + pause })
  }

  const sendOne = async (notice: DueNotice, composed: Composed, now: Date): Promise<void> => {
    if (composed.kind === 'nothing') return remove(db, notice)
    if (composed.kind === 'wait') return postpone(db, untried(notice), now, allowedAt(notice, composed.until, now))
    const service = serviceOf(notice.service)
    service.usedAt = now.getTime()
    service.inFlight++
    inFlight++
    if (!notice.isProven) unproven++
    try {
      const key = await pushKeyOf(parts)
      const contact = config.push?.contact ?? ''
      const outcome = await sendNotice(notice, composed.message, key, {
        isUrgent: kinds[notice.kind].isUrgent ?? false,
        ...{ contact, now, timeoutMs },
      })
      recordOutcome(service, outcome, notice, now)
      onSent?.(serviceNameOf(notice.service), outcome.kind)
      await settle(db, notice, composed, outcome, now, (at) => allowedAt(notice, at, now))
    } finally {
      service.inFlight--
      inFlight--
      if (!notice.isProven) unproven--
    }
  }

  return {
    /** Claims the due notices that the limits allow, and starts to send them. @returns how many there were, and when they are settled */
    async sendDue(now: Date): Promise<{ claimed: number; settled: Promise<unknown> }> {
      for (const [host, { inFlight: sending, usedAt }] of services)
        if (sending === 0 && usedAt + forgottenAfterMs < now.getTime()) services.delete(host)
      const free = maxInFlight - inFlight
      const freeSlots = Object.fromEntries([...services].map(([name, service]) => [name, freeSlotsOf(service, now)]))
      const limits = { all: free, unproven: Math.max(0, maxUnproven - unproven) }
      const claimed = free > 0 ? await claim(db, now, limits, freeSlots, own) : []
      const awake = []
      for (const notice of claimed) {
        const at = allowedAt(notice, now, now)
        if (at > now) await postpone(db, untried(notice), now, at)
        else if (notice.expiresAt <= now) await remove(db, notice)
        else awake.push(notice)
      }
      const composed = await composeNotices(db, kinds, awake, now)
      const sending: Promise<void>[] = []
      for (const notice of await findHeld(db, awake)) {
        const sent = sendOne(notice, composed.get(notice.id) ?? { kind: 'nothing' }, now)
        // `settled` rejects with it, but may not exist yet
        sent.catch(() => undefined)
        sending.push(sent)
        // encrypting each takes a millisecond or two, in which a save would wait
        await setImmediate()
      }
      return { claimed: claimed.length, settled: Promise.all(sending) }
    },
  }
}

interface Limits {
  all: number
  unproven: number
}

/**
 * Claims due notices for a lease, in which no other node claims them: one per browser, and none while another of the
 * same browser is being sent, so that each is composed from what the browser was notified of before. Of several due at
 * the same instant the newest date is first. Hosts are served in turn, and those that never accepted a notice last.
 * `freeSlots` gives the number for each host where it is not `maxPerService`.
 */
function claim(
  db: Db,
  now: Date,
  { all, unproven }: Limits,
  freeSlots: Record<string, number>,
  own: readonly string[],
): Promise<DueNotice[]> {
  const lease = sql`${now}::timestamptz + make_interval(secs => ${leaseSeconds})`
  const isProven = sql`(d.service = any(${fixedHosts(own)}) or exists (
    select from push_devices k where k.service = d.service and k.last_delivered_at is not null
  ))`
  const due = (condition: RawBuilder<unknown>, limit: number) => sql`(
    select q.id, q.due_at, d.service, ${isProven} as is_proven, r.slots
    from push_notices q join push_devices d on d.id = q.device_id left join sessions s on s.id = d.session_id
    cross join lateral (
      select coalesce((${JSON.stringify(freeSlots)}::jsonb ->> d.service)::int, ${sql.lit(maxPerService)}) as slots
    ) r
    where q.due_at <= ${now} and ${condition} and r.slots > 0
      and (d.is_parent or ${sql.raw(isSessionValid)}) and not exists (
        select from push_devices b join push_notices o on o.device_id = b.id left join sessions s on s.id = b.session_id
        where b.endpoint = d.endpoint and (
          o.due_at > ${now} and o.due_at <= ${lease} and o.attempts > 0
          or o.due_at <= ${now} and (b.is_parent or ${sql.raw(isSessionValid)}) and (o.due_at, q.key, o.device_id) < (q.due_at, o.key, q.device_id)
        )
      )
    order by q.due_at limit ${10 * limit})`
  return transaction(db, async (trx) => {
    // one node after the other: a statement does not see what another one is claiming
    await sql`select pg_advisory_xact_lock(hashtext('push_notices'))`.execute(trx)
    const { rows } = await sql<DueNotice>`
      with due as (${due(isProven, all)} union all ${due(sql`not ${isProven}`, unproven)}), numbered as (
        select *, row_number() over (partition by service order by due_at) as n,
          row_number() over (partition by is_proven order by due_at) as place
        from due
      ), taken as (
        select id, is_proven from numbered
        where n <= slots and (is_proven or place <= ${unproven}) order by is_proven desc, n, due_at limit ${all}
      )
      update push_notices q set attempts = q.attempts + 1, due_at = ${lease}
      from taken, push_devices d, accounts a
      where q.id = taken.id and d.id = q.device_id and a.id = d.account_id
      returning q.id, q.key, q.kind, q.course_id as "courseId", q.about, q.attempts, q.expires_at as "expiresAt",
        d.id as "deviceId", d.account_id as "accountId", d.is_parent as "isParent", d.time_zone as "timeZone", a.role, d.endpoint, d.service,
        taken.is_proven as "isProven", d.service = any(${hostsOf(own)}) as "isOwnService",
        d.last_delivered_at is not null as "isUsed", d.p256dh, d.auth, d.kinds, d.hide_details as "hideDetails"`.execute(
      trx,
    )
    return rows
  })
}

const remove = async (db: Db, { id }: DueNotice): Promise<void> => {
  await db.deleteFrom('pushNotices').where('id', '=', id).execute()
}

/** Those that no other node has claimed since, as it does after the lease. */
async function findHeld(db: Db, claimed: DueNotice[]): Promise<DueNotice[]> {
  if (claimed.length === 0) return []
  const { rows } = await sql<{ deviceId: number; key: string; attempts: number }>`
    select device_id as "deviceId", key, attempts from push_notices
    where device_id = any(${claimed.map(({ deviceId }) => deviceId)}::bigint[])`.execute(db)
  const stored = new Map(rows.map(({ deviceId, key, attempts }) => [`${deviceId} ${key}`, attempts]))
  return claimed.filter(({ deviceId, key, attempts }) => stored.get(`${deviceId} ${key}`) === attempts)
}

/** Sends it at `dueAt` instead of `from`; the time between does not count towards the time for retries. */
async function postpone(db: Db, { id, attempts, expiresAt }: DueNotice, from: Date, dueAt: Date): Promise<void> {
  const later = new Date(expiresAt.getTime() + dueAt.getTime() - from.getTime())
  await db.updateTable('pushNotices').set({ dueAt, attempts, expiresAt: later }).where('id', '=', id).execute()
}

/** Composing without sending does not count as an attempt. */
const untried = (notice: DueNotice): DueNotice => ({ ...notice, attempts: notice.attempts - 1 })

/** Stores the outcome of a notice. A notice that was queued again meanwhile has another id, and stays. */
async function settle(
  db: Db,
  notice: DueNotice,
  { courseId = notice.courseId, siblings = [], states, isChange, isCounted }: Extract<Composed, { kind: 'message' }>,
  outcome: Outcome,
  now: Date,
  allowedAt: (at: Date) => Date,
): Promise<void> {
  const { id, deviceId, attempts, expiresAt, isProven } = notice
  // if the host exists, the name servers are wrong
  const isInvented = outcome.kind === 'unknownHost' && !isProven && attempts >= maxUnknownHost
  if (outcome.kind === 'gone' || isInvented) {
    await db.deleteFrom('pushDevices').where('id', '=', deviceId).execute()
  } else if (outcome.kind === 'refused') await remove(db, notice)
  else if (outcome.kind === 'failed' || outcome.kind === 'unknownHost') {
    const next = retryAt(attempts, outcome.kind === 'failed' ? outcome.retryAfterMs : undefined, now)
    await (next < expiresAt ? postpone(db, notice, next, allowedAt(next)) : remove(db, notice))
  } else {
    const correctedAt = isChange ? now : null
    const today = bakuDate(now)
    await sql`
      with sent as (delete from push_notices where id = ${id}),
        device as (
          update push_devices set last_delivered_at = ${now},
            notified_count = case when notified_on = ${today} then notified_count else 0 end + ${isCounted ? 1 : 0},
            notified_on = ${today}
          where id = any(${[deviceId, ...siblings]}::bigint[]) returning id
        )
      insert into notified (device_id, key, course_id, state, notified_at, corrected_at)
      select id, entry.key, ${courseId}, entry.value, ${now}, ${correctedAt}::timestamptz
      from device, jsonb_each(${JSON.stringify(states)}::jsonb) entry
      on conflict (device_id, key) do update set state = excluded.state, corrected_at = excluded.corrected_at,
        notified_at = case when excluded.corrected_at is null then excluded.notified_at else notified.notified_at end`.execute(
      db,
    )
  }
}

/** Compares changed days and sends due notices until the signal. @returns when the last notice is settled */
export async function deliverNotices(parts: DeliveryParts & Pick<Parts, 'log'>, signal: AbortSignal): Promise<void> {
  const { db, config, kinds, log } = parts
  if (!config.push) return
  const delivery = openDelivery(parts)
  const running = new Set<Promise<unknown>>()
  while (!signal.aborted) {
    let busy = false
    try {
      const now = new Date()
      const days = await queueChangedDays(db, kinds, config.push.delayMinutes, now)
      await queueChangedCourses(db, kinds, config.push.delayMinutes, now)
      const { claimed, settled } = await delivery.sendDue(now)
      busy = days > 0 || claimed > 0
      const done = settled
        .catch((error: Error) => log?.error({ err: error }, 'a notice could not be settled'))
        .finally(() => running.delete(done))
      running.add(done)
    } catch (error) {
      log?.error({ err: error }, 'notices could not be delivered')
    }
    await sleep(busy ? 50 : idleMs, undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(running)
}
