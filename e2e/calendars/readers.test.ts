import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { holidayOn } from '@hasiye/contract/holidays.ts'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { eventsOf, icalendarOf } from '../../server/src/calendar/calendar-file.ts'
import { ensureProgram } from '../support/programs.ts'

const today = '2026-11-26'
const now = new Date(`${today}T00:00:00+04:00`)
const change = { startsAt: null, movedTo: null, text: '' }

/** A double lesson on Thursdays and one without a time on Saturdays, with every kind of change. */
const plan = {
  id: 7,
  name: 'Fizika; 9-cu “A”, əlavə',
  version: 1,
  planSequence: 3,
  planChangedAt: now,
  startDate: null,
  endDate: '2026-12-12',
  archivedAt: null,
  lessonDays: [
    { weekday: 4, startsAt: '14:00' },
    { weekday: 4, startsAt: '16:30' },
    { weekday: 6, startsAt: null },
  ],
  lessonSlots: null,
  lessonMinutes: 60,
  lessonLink: 'https://meet.example/abc?pwd=1,2;3',
  learnedDays: [],
  breaks: [],
  heldDates: [],
  markedDates: [],
  recentDates: null,
  storedDaysOff: [],
  dayOffOn: holidayOn,
  lessonChanges: [
    { ...change, date: '2026-12-03', kind: 'cancelled' as const },
    { ...change, date: '2026-12-05', kind: 'extra' as const, startsAt: '10:00' },
    { ...change, date: '2026-12-10', kind: 'moved' as const, movedTo: '2026-12-11', startsAt: '18:00' },
  ],
}
const held = new Set(['2026-11-17'])
const text = icalendarOf(eventsOf([{ plan, held, marked: held }], today), 'hasiye.az')

const byTime = (a: { at?: string; uid?: string }, b: typeof a): number =>
  `${a.at} ${a.uid}` < `${b.at} ${b.uid}` ? -1 : 1

const { name } = plan
/** A URL is not escaped as a text is. */
const url = 'https://meet.example/abc?pwd=1%2C2%3B3'
const cancelled = `Dərs yoxdur: ${name}`
/** Day and time in Baku, summary and UID; without a time a whole day. */
const expected = [
  ['2026-11-17', name, '7-2026-11-17-1'],
  ['2026-11-26 14:00', name, '7-2026-11-26-1'],
  ['2026-11-26 16:30', name, '7-2026-11-26-2'],
  ['2026-11-28', name, '7-2026-11-28-1'],
  ['2026-12-03 14:00', cancelled, '7-2026-12-03-1'],
  ['2026-12-03 16:30', cancelled, '7-2026-12-03-2'],
  ['2026-12-05', name, '7-2026-12-05-1'],
  ['2026-12-05 10:00', name, '7-2026-12-05-extra'],
  ['2026-12-11 18:00', name, '7-2026-12-10-1'],
  ['2026-12-11 20:30', name, '7-2026-12-10-2'],
  ['2026-12-12', name, '7-2026-12-12-1'],
]
  .map(([at, summary, uid]) => ({ at, summary, uid: `${uid}@hasiye.az` }))
  .sort(byTime)

const folder = mkdtempSync(join(tmpdir(), 'hasiye-calendars-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'hasiye.ics')
writeFileSync(file, text)

const run = (program: string, args: string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Asia/Baku', LC_ALL: 'C.UTF-8', HOME: folder },
  })
const lines = (output: string) => output.trim().split('\n')
const inBaku = (at: Date): string => new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('ical.js reads the lessons, and the cancelled ones as cancelled', () => {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const read = events.map((component) => {
    const { startDate, summary, uid } = new ICAL.Event(component)
    return { at: startDate.isDate ? startDate.toString() : inBaku(startDate.toJSDate()), summary, uid }
  })
  assert.deepEqual(read.sort(byTime), expected)
  const ended = events.filter((one) => one.getFirstPropertyValue('status') === 'CANCELLED')
  assert.equal(ended.length, 2)
  const ends = new Set(events.map((one) => new ICAL.Event(one)).map(({ duration }) => duration.toSeconds() / 60))
  assert.deepEqual(ends, new Set([plan.lessonMinutes, 24 * 60]))
})

test('node-ical reads the same', () => {
  const events = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  const read = events.map(({ start, datetype, summary, uid }) => ({
    at: datetype === 'date' ? start.toISOString().slice(0, 10) : inBaku(start),
    summary: String(summary),
    uid,
  }))
  assert.deepEqual(read.sort(byTime), expected)
  assert.deepEqual(new Set(events.map(({ sequence }) => Number(sequence))), new Set([3]))
  assert.equal(events.filter(({ status }) => status === 'CANCELLED').length, 2)
  // with a parameter a property is an object
  const textOf = (property: unknown) => (property as { val?: string }).val ?? property
  const links = new Set(events.flatMap((event) => [textOf(event.url), textOf(event.location)]))
  assert.deepEqual(links, new Set([url, plan.lessonLink]))
})

test('calcurse, which shows no status, has the cancellation in words', () => {
  const data = join(folder, 'calcurse')
  mkdirSync(data)
  const calcurse = (...args: string[]) => run(ensureProgram('calcurse'), ['-D', data, '-q', ...args])
  calcurse('-i', file)
  const format = ['--format-apt', '%(start:%Y-%m-%d %H:%M)|%m\\n', '--format-event', '%m\\n']
  const read = lines(calcurse('-G', ...format))
  const timed = expected.map(({ at = '', summary = '' }) => (at.length > 10 ? `${at}|${summary}` : summary))
  assert.deepEqual(read.sort(), timed.sort())
})

test('khal reads the same', () => {
  const config = join(folder, 'khal.conf')
  mkdirSync(join(folder, 'vdir'))
  const formats = ['dateformat', 'longdateformat'].map((name) => `${name} = %Y-%m-%d`)
  const long = ['datetimeformat', 'longdatetimeformat'].map((name) => `${name} = %Y-%m-%d %H:%M`)
  const zones = ['local_timezone', 'default_timezone'].map((name) => `${name} = Asia/Baku`)
  const calendars = ['[calendars]', '[[hasiye]]', `path = ${join(folder, 'vdir')}`, 'type = calendar']
  const database = ['[sqlite]', `path = ${join(folder, 'khal.db')}`]
  const locale = ['[locale]', 'timeformat = %H:%M', ...formats, ...long, ...zones]
  writeFileSync(config, [...calendars, ...locale, ...database].join('\n'))
  const khal = (...args: string[]) => run(ensureProgram('khal'), ['-c', config, ...args])
  khal('import', '--batch', '-a', 'hasiye', file)
  const format = '{start-long-full}|{all-day}|{status}|{title}|{uid}'
  const read = lines(khal('list', '--day-format', '', '--format', format, '2026-11-01', '60d')).map((line) => {
    const [at = '', isWhole, status = '', summary, uid] = line.split('|')
    return { at: isWhole === 'True' ? at.slice(0, 10) : at, status: status.trim(), summary, uid }
  })
  assert.deepEqual(read.map(({ status, ...event }) => event).sort(byTime), expected)
  assert.equal(read.filter(({ status }) => status === 'CANCELLED').length, 2)
})

test('sabre/vobject reports no error in the file, and reads the same', () => {
  const reader = join(folder, 'read.php')
  writeFileSync(
    reader,
    `<?php
require '${ensureProgram('sabre/vobject')}';
$calendar = Sabre\\VObject\\Reader::read(file_get_contents($argv[1]));
$events = [];
foreach ($calendar->VEVENT as $event) {
  $start = $event->DTSTART;
  $at = $start->getDateTime();
  $events[] = [
    'at' => $start->hasTime() ? $at->setTimezone(new DateTimeZone('Asia/Baku'))->format('Y-m-d H:i') : $at->format('Y-m-d'),
    // version 2 gives it as it is written
    'summary' => stripslashes($event->SUMMARY->getValue()),
    'uid' => $event->UID->getValue(),
    'status' => (string) $event->STATUS,
    'link' => (string) $event->URL,
  ];
}
echo json_encode(['problems' => $calendar->validate(), 'events' => $events]);
`,
  )
  const { problems, events } = JSON.parse(run(ensureProgram('PHP'), [reader, file]))
  assert.deepEqual(problems, [])
  const read = events as ({ status: string; link: string } & (typeof expected)[number])[]
  assert.deepEqual(read.map(({ status, link, ...event }) => event).sort(byTime), expected)
  assert.deepEqual(new Set(read.map(({ link }) => link)), new Set([url]))
  assert.equal(read.filter(({ status }) => status === 'CANCELLED').length, 2)
})
