import { expect, test } from 'vitest'
import { conditions } from '../../../web/src/screens/public/conditions.ts'
import { userGuide } from '../../../web/src/ui/texts/user-guide.ts'
import { fillReading, type ReadingConfig } from './reading.ts'

const nothing: ReadingConfig = {
  publicUrl: 'https://hasiye.az',
  supportEmail: null,
  supportUrl: null,
  adminEmail: undefined,
  google: null,
  backupDays: 0,
}
const google = { clientId: 'x', clientSecret: 'y', issuer: new URL('https://accounts.google.com') }

/** Each condition of the web with its own name as the sentence. */
const page = Object.entries(conditions)
  .filter(([name]) => name !== 'end')
  .map(([name, mark]) => `${mark}${name} ${conditions.end}`)
  .join('')

test.each<[string, Partial<ReadingConfig>, string]>([
  ['nothing', {}, 'ifNoGoogle ifNoContact '],
  ['an administrator', { adminEmail: 'admin@hasiye.az' }, 'ifNoGoogle ifContact ifAddress ifAdmin '],
  ['a messenger', { supportUrl: 'https://wa.me/1', adminEmail: 'a@b.az' }, 'ifNoGoogle ifContact ifMessenger '],
  ['an address', { supportEmail: 'komek@hasiye.az' }, 'ifNoGoogle ifContact ifAddress ifEmail '],
  ['Google', { google }, 'ifGoogle ifNoContact '],
  ['backups', { backupDays: 14 }, 'ifNoGoogle ifBackups ifNoContact '],
])('an installation with %s names only what it has', (_, config, shown) => {
  expect(fillReading(page, { ...nothing, ...config })).toBe(shown)
})

test("the retention of backups is the installation's", () => {
  const sentence = `180 gün${conditions.ifBackups}, nüsxələr __BACKUP_DAYS__ gün${conditions.end} saxlanılır.`
  expect(fillReading(sentence, { ...nothing, backupDays: 14 })).toBe('180 gün, nüsxələr 14 gün saxlanılır.')
  expect(fillReading(sentence, nothing)).toBe('180 gün saxlanılır.')
})

/** The guide's questions with what the web build puts into them. */
const questions = (userGuide.sections.find(({ id }) => id === 'suallar')?.blocks ?? []).map((block) =>
  String(block).replace(/\{(\w+)\}/g, (_, name: string) => conditions[name] ?? '__SUPPORT__'),
)

test.each<[string, Partial<ReadingConfig>, string]>([
  ['an address', { supportEmail: 'komek@hasiye.az' }, 'komek@hasiye.az</a> ünvanına yazın.'],
  ['a messenger', { supportUrl: 'https://wa.me/1' }, '<a href="https://wa.me/1">Texniki dəstək</a> linki ilə yazın.'],
  ['an administrator', { adminEmail: 'admin@hasiye.az' }, 'Platformanın administratoruna, '],
])('where support has %s, the first and the last question of the guide name it', (_, config, named) => {
  const shown = questions.map((question) => fillReading(question, { ...nothing, ...config }))
  expect(shown[0]).toContain(named)
  expect(shown.at(-1)).toContain(named)
  expect(shown.join()).not.toContain('göstərilməyib')
})

test('without any address the guide says so, and whom each role should ask', () => {
  const [first, ...others] = questions.map((question) => fillReading(question, nothing))
  expect(first).toBe(
    '**Texniki dəstəyə necə yazım?** Bu platforma üçün dəstək ünvanı göstərilməyib. Şagird və ya valideynsinizsə, müəlliminizdən soruşun. Müəllimsinizsə, platformanı idarə edən təhsil müəssisəsinə müraciət edin: qrup limitini və abunəliyi də platformanın admini dəyişir.',
  )
  expect(others.at(-1)).toBe(
    '**Cavab tapmadım.** Müəlliminizdən soruşun və ya platformanı idarə edən təhsil müəssisəsinə müraciət edin.',
  )
})
