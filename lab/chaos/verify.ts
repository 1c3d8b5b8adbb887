import type pg from 'pg'
import type { Acknowledged } from './load.ts'

interface Found {
  lost: number
  doubled: number
  messagesLost: number
  /** E-mails and notices that wait for another attempt. */
  waiting: number
}

/** Compares what was acknowledged with what is stored and what arrived. */
export async function verify(
  pool: pg.Pool,
  origin: string,
  { saves, comments, uploads, signUps, awaited }: Acknowledged,
  mailed: ReadonlySet<string>,
): Promise<Found> {
  const read = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, values)).rows
  const found: Found = { lost: 0, doubled: 0, messagesLost: 0, waiting: 0 }
  const tell = (what: string): void => void process.stdout.write(`  ${what}\n`)

  const marks = await read<{ cell: string; note: string }>(
    `select concat_ws(' ', course_id, date, student_id) as cell, note from marks`,
  )
  const notes = new Map(marks.map(({ cell, note }) => [cell, Number(note)]))
  const lost = [...saves].filter(([cell, n]) => notes.get(cell) !== n)
  for (const [cell, n] of lost.slice(0, 5)) tell(`mark ${cell}: ${n} was acknowledged, ${notes.get(cell)} is stored`)
  const [{ n: twice } = { n: 0 }] = await read<{ n: number }>(
    `select count(*)::int as n from (
       select from history_entries where action = 'mark' group by course_id, date, student_id, after ->> 'note' having count(*) > 1
     ) twice`,
  )
  found.lost += lost.length
  found.doubled += twice
  if (twice > 0) tell(`${twice} marks were written twice`)

  /** Compares texts with the rows that have them. */
  const compare = async (what: string, sent: Iterable<string>, query: string): Promise<void> => {
    const rows = new Map((await read<{ text: string; n: number }>(query)).map(({ text, n }) => [text, n]))
    for (const text of sent) {
      const n = rows.get(text) ?? 0
      if (n !== 1) tell(`${what} ${text}: ${n} times`)
      if (n === 0) found.lost++
      if (n > 1) found.doubled++
    }
  }
  await compare('comment', comments, 'select text, count(*)::int as n from comments group by 1')
  await compare('upload', uploads.keys(), 'select title as text, count(*)::int as n from materials group by 1')
  await compare('account', signUps, 'select email as text, count(*)::int as n from accounts group by 1')
  for (const [title, { id, content, reader }] of uploads) {
    const response = await fetch(`${origin}/api/content/${id}/file`, { headers: { cookie: `sid=${reader.token}` } })
    if ((await response.text()) === content) continue
    tell(`file ${title}: ${response.status}, another content`)
    found.lost++
  }

  const queued = await read<{ email: string }>(
    `select email from jobs.job j join accounts a on a.id = (j.data ->> 'accountId')::bigint
     where j.name = 'mail' and j.state in ('created', 'retry', 'active')`,
  )
  const notSent = new Set(queued.map(({ email }) => email))
  const notices = await read<{ id: number }>(`select device_id as id from push_notices where key = 'test'`)
  const notNotified = new Set(notices.map(({ id }) => id))
  const missing = signUps.filter((email) => !mailed.has(email))
  for (const [what, isWaiting] of [
    ...missing.map((email) => [`e-mail to ${email}`, notSent.has(email)] as const),
    ...[...awaited].map((id) => [`notice to device ${id}`, notNotified.has(id)] as const),
  ]) {
    tell(`${what}: ${isWaiting ? 'waits for another attempt' : 'lost'}`)
    if (isWaiting) found.waiting++
    else found.messagesLost++
  }
  return found
}
