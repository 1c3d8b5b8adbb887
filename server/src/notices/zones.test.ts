import { changeLesson } from '@hasiye/contract/lesson-changes.ts'
import { addDays } from '@hasiye/contract/lesson-days.ts'
import { expect, test } from 'vitest'
import { addHours, date, minute, testFamilies } from '../../test/families.ts'
import { queueWeekly } from '../attendance/weekly-notice.ts'
import { mondayOf } from './rules.ts'

const { server, family } = await testFamilies()

/** A family with a phone in this zone. */
async function familyIn(timeZone: string, ...kinds: Parameters<typeof family>) {
  const made = await family(...kinds)
  await server.db.updateTable('pushDevices').set({ timeZone }).where('id', '=', made.phone.id).execute()
  return made
}

test('where it is day, a phone is notified while Baku is quiet', async () => {
  const { people, subscribe, setClock, mark, pass, read } = await familyIn('America/New_York')
  const inBaku = await subscribe(people.student)
  setClock('22:00')
  await mark('-')
  await pass(11)
  expect([read().length, read(inBaku).length]).toEqual([1, 0])
  await pass(10 * 60)
  expect([read().length, read(inBaku).length]).toEqual([1, 1])
})

test('where it is night, a phone is notified at eight by its own clock', async () => {
  const { setClock, mark, pass, read } = await familyIn('Asia/Tokyo')
  // midnight in Tokyo
  setClock('19:00')
  await mark('-')
  await pass(7 * 60 + 59)
  expect(read()).toEqual([])
  await pass(2)
  expect(read()).toHaveLength(1)
})

test('what is sent at a fixed hour is sent at that hour in Baku everywhere', async () => {
  const { setClock, mark, pass, read, at } = await familyIn('Asia/Tokyo', ['weekly'])
  await mark('+')
  setClock('18:00')
  await queueWeekly(server.db, mondayOf(date), at())
  await pass(1)
  expect(read()).toHaveLength(1)
})

test('a notice about a lesson names Baku where the clock of the phone differs', async () => {
  const { course, people, setClock, pass, read, subscribe, at } = await familyIn('Europe/Berlin', ['lesson'])
  const inBaku = await subscribe(people.student)
  const body = { kind: 'extra', startsAt: '19:00' } as const
  const params = { id: course.id, date: addDays(date, 1) }
  expect((await server.as(people.owner).call(changeLesson, { params, body })).status).toBe(200)
  setClock('12:00')
  await server.db
    .updateTable('pushNotices')
    .set({ dueAt: new Date(at().getTime() + minute / 4), expiresAt: addHours(at(), 12) })
    .execute()
  await pass(2)
  expect([read()[0], read(inBaku)[0]].map((text) => /\d\d:\d\d[^:]*(?=: |, əlavə)/.exec(String(text))?.[0])).toEqual([
    '19:00 (Bakı vaxtı)',
    '19:00',
  ])
})
