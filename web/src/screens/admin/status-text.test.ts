import { expect, test } from 'vitest'
import { audit } from '../../ui/texts/admin-status.ts'
import {
  alarmsOf,
  auditDetails,
  auditSentence,
  gigabytes,
  isBackupOld,
  moment,
  schemaNumber,
  sizeOf,
} from './Status.tsx'

test('a size is in gigabytes with one decimal, a moment in Baku time', () => {
  expect([gigabytes(0), gigabytes(1_288_490_189), gigabytes(53_687_091_200)]).toEqual(['0,0', '1,2', '50,0'])
  expect(moment('2026-11-14T20:30:00.000Z')).toBe('15 noyabr 2026, 00:30')
})

test('a size below a gigabyte is in megabytes', () => {
  expect([9_437_184, 12_582_912, 1_073_741_823, 1_288_490_189].map(sizeOf)).toEqual([
    '9 MB',
    '12 MB',
    '1024 MB',
    '1,2 GB',
  ])
})

test.each([
  ['none', null, true],
  ['of today', '2026-11-22T06:00:00.000Z', false],
  ['of three days ago', '2026-11-19T06:00:00.000Z', true],
])('a backup that is %s', (_what, at, isOld) => {
  expect(isBackupOld(at, new Date('2026-11-22T08:00:00.000Z'))).toBe(isOld)
})

test.each([
  [
    'a quota',
    { whom: { id: 7, fullName: 'Rauf', role: 'teacher', isDeleted: false }, details: { teacher: '7', limit: '9' } },
    'Rauf (№ 7) · Qrup limiti: 9',
  ],
  [
    'a deleted account',
    { whom: { id: 7, fullName: 'Rauf', role: 'teacher', isDeleted: true }, details: { user: '7' } },
    'Rauf (müəllim, silinib) (№ 7)',
  ],
  [
    'a subscription of a deleted account',
    { whom: null, details: { teacher: '7', expiresAt: '2027-06-30T19:59:59.999Z' } },
    '№ 7 · 30 iyun 2027 tarixinədək',
  ],
  [
    'a refusal',
    { whom: null, details: { route: 'GET /api/admin/status', code: 'forbidden' } },
    'GET /api/admin/status · icazə yoxdur',
  ],
  ['a purged course', { whom: null, details: { course: '7' } }, '№ 7'],
  ['a merged card', { whom: null, details: { card: '7' } }, '№ 7'],
  ['a day off', { whom: null, details: { date: '2026-12-15' } }, '15 dekabr 2026'],
  ['days off', { whom: null, details: { from: '2026-12-15', to: '2026-12-29' } }, '15 dekabr 2026 – 29 dekabr 2026'],
  ['a backup', { whom: null, details: { files: 'without files' } }, 'fayllarsız'],
  ['a reached limit', { whom: null, details: { limit: 'sign-in ip' } }, 'sign-in ip'],
  ['nothing', { whom: null, details: {} }, ''],
] as const)('the facts of %s', (_what, entry, line) => {
  expect(auditDetails(entry)).toBe(line)
})

const well = {
  problems: [],
  failedJobs: [],
  jobs: { waiting: 3, failed: 0, waitingSince: null },
  lastBackupAt: '2026-11-22T06:00:00.000Z',
}
const now = new Date('2026-11-22T08:00:00.000Z')

test.each([
  ['nothing', {}, []],
  [
    'a backup that is missing',
    { lastBackupAt: null },
    ['Ehtiyat nüsxə çıxarılmayıb. Nüsxə serverdə “npm run backup” əmri ilə çıxarılır.'],
  ],
  [
    'a backup that is old',
    { lastBackupAt: '2026-11-19T06:00:00.000Z' },
    ['Son ehtiyat nüsxə iki gündən köhnədir. Nüsxə serverdə “npm run backup” əmri ilə çıxarılır.'],
  ],
  ['failed jobs', { jobs: { ...well.jobs, failed: 2 } }, ['Növbədəki işlərdən 2 iş uğursuz olub.']],
  [
    'jobs that wait for long',
    { jobs: { ...well.jobs, waitingSince: '2026-11-22T07:12:00.000Z' } },
    ['Növbədəki işlər 48 dəqiqədir icra olunmur.'],
  ],
  ['a job that has just begun to wait', { jobs: { ...well.jobs, waitingSince: '2026-11-22T07:59:00.000Z' } }, []],
  [
    'a full disk and a failed regular job',
    { problems: ['storage_low' as const], failedJobs: ['files'] },
    ['Diskdə yer azdır: fayl yükləmək mümkün deyil.', 'Son dəfə uğursuz olan işlər: files'],
  ],
])('the headline for %s', (_what, facts, alarms) => {
  expect(alarmsOf({ ...well, ...facts }, now)).toEqual(alarms)
})

test('the schema is shown as its number', () => {
  expect(['024-name-order', '007-x', '120-y'].map(schemaNumber)).toEqual(['24', '7', '120'])
})

test.each([
  ['admin_signed_in', 'Admin', 'Admin idarəetmə panelinə daxil oldu'],
  ['admin_made', 'Admin', 'Admin üçün admin hesabı yaradıldı'],
  ['subscription_changed', 'Rauf', 'Rauf abunəliyi dəyişdi'],
  ['admin_sign_in_failed', null, 'Admin girişi alınmadı'],
  ['logged_out', null, 'Silinmiş istifadəçi hesabdan çıxdı'],
  ['an_older_event', 'Rauf', 'Rauf: an_older_event'],
])('the sentence of %s by %s', (event, fullName, sentence) => {
  const who = fullName === null ? null : { id: 7, fullName, role: 'admin' as const, isDeleted: false }
  const { before, name, after } = auditSentence({ event, who })
  expect(before + name + after).toBe(sentence)
})

test('each event is one sentence with the name once, and none repeats it', () => {
  for (const [event, text] of Object.entries(audit.events)) {
    expect(text.split('{who}'), event).toHaveLength(2)
    expect(text, event).not.toMatch(/\{who\} admin/i)
  }
  for (const text of Object.values(audit.withoutAccount)) expect(text).not.toContain('{who}')
})
