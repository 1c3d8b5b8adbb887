import { addDays } from '@hasiye/contract/lesson-days.ts'
import { bakuZone } from '@hasiye/contract/locale.ts'
import { expect, test } from 'vitest'
import { afterQuiet, knownZone } from './quiet-hours.ts'

const at = (time: string, date = '2026-11-26', offset = '+04:00') => new Date(`${date}T${time}:00${offset}`)

test.each([
  ['07:59', '08:00', '2026-11-26'],
  ['08:00', '08:00', '2026-11-26'],
  ['14:20', '14:20', '2026-11-26'],
  ['20:59', '20:59', '2026-11-26'],
  ['21:00', '08:00', '2026-11-27'],
  ['23:59', '08:00', '2026-11-27'],
  ['00:00', '08:00', '2026-11-26'],
])('a notice that is due at %s in Baku is sent at %s', (due, sent, date) => {
  for (const zone of [null, bakuZone]) expect(afterQuiet(at(due), { zone })).toEqual(at(sent, date))
})

test.each([
  ['Europe/Berlin', '2026-11-26', '+01:00'],
  ['Europe/Berlin', '2026-06-26', '+02:00'],
  ['Asia/Kathmandu', '2026-11-26', '+05:45'],
  ['America/New_York', '2026-11-26', '-05:00'],
  ['Pacific/Kiritimati', '2026-11-26', '+14:00'],
])('the quiet hours of a phone in %s on %s are those of its clock', (zone, date, offset) => {
  const due = (time: string) => afterQuiet(at(time, date, offset), { zone })
  expect(due('20:59')).toEqual(at('20:59', date, offset))
  expect(due('21:00')).toEqual(at('08:00', addDays(date, 1), offset))
  expect(due('06:30')).toEqual(at('08:00', date, offset))
  expect(due('08:00')).toEqual(at('08:00', date, offset))
})

test('in the night in which the clock changes, the quiet hours end at eight by the new time', () => {
  // summer time ends on 25 October 2026, and begins on 28 March 2027
  const evening = (date: string, offset: string) => afterQuiet(at('23:00', date, offset), { zone: 'Europe/Berlin' })
  expect(evening('2026-10-24', '+02:00')).toEqual(at('08:00', '2026-10-25', '+01:00'))
  expect(evening('2027-03-27', '+01:00')).toEqual(at('08:00', '2027-03-28', '+02:00'))
})

test.each([
  ['22:00', '08:30', '06:30'],
  ['22:00', '06:31', '06:30'],
  ['06:29', '08:59', '06:30'],
  ['06:30', '08:30', '06:30'],
  ['07:10', '08:30', '07:10'],
  ['22:00', '09:00', '08:00'],
  ['07:10', '07:00', '08:00'],
  ['20:59', '08:30', '20:59'],
])('a notice that is due at %s about a lesson at %s is sent at %s, by the clock of the phone', (due, lesson, sent) => {
  for (const [zone, offset] of [
    [null, '+04:00'],
    ['Europe/Berlin', '+01:00'],
  ] as const) {
    const dueDate = due > '20:00' ? '2026-11-25' : '2026-11-26'
    const sentDate = sent > '20:00' ? '2026-11-25' : '2026-11-26'
    const lessonAt = at(lesson, '2026-11-26', offset)
    expect(afterQuiet(at(due, dueDate, offset), { zone, lessonAt })).toEqual(at(sent, sentDate, offset))
  }
})

test('of a lesson before 06:30 it is sent when the quiet hours begin, and where they have begun, not before they end', () => {
  const [zone, offset] = ['Europe/Berlin', '+01:00']
  const evening = (time: string) => at(time, '2026-11-25', offset)
  // 09:00 in Baku
  const lessonAt = at('06:00', '2026-11-26', offset)
  const sent = (due: string, now: string) => afterQuiet(evening(due), { zone, lessonAt, now: evening(now) })
  expect(sent('21:07', '20:57')).toEqual(evening('21:00'))
  expect(sent('21:00', '21:00')).toEqual(evening('21:00'))
  expect(sent('21:01', '21:01')).toEqual(at('08:00', '2026-11-26', offset))
})

test.each([
  [undefined, null],
  ['', null],
  ['Mars/Olympus', null],
  ['Etc/Unknown', null],
  ['asia/baku', 'Asia/Baku'],
  ['Europe/Berlin', 'Europe/Berlin'],
])('the zone %s is stored as %s', (name, stored) => {
  expect(knownZone(name)).toBe(stored)
})
