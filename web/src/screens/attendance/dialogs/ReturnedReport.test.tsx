// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { eventually } from '../../../../../contract/test/eventually.ts'
import { renderAt } from '../../../../test/page.tsx'
import { type Roster, RosterContext } from '../contexts.ts'
import { Changes } from './ReturnedReport.tsx'
import type { Returned } from './returned.ts'

const student = { id: 1, fullName: 'Aysel Məmmədova', shortId: 'A2345678', avatar: null, hasAccount: true }
const nothing = { changes: [], unreadable: [], gone: [], goneDates: [], addedCount: 0, sameCount: 0, noteCount: 0 }
const change = { student, date: '2026-11-12', before: '', inFile: '+', now: '', isConflict: false } as const
const former = { name: 'Orxan Nağıyev', shortId: 'B2345678', isFormer: true }
const unknown = { name: 'Fidan Rzayeva', shortId: 'C2345678', isFormer: false }

test.each<[Partial<Returned>, string[]]>([
  [{}, ['Faylda dəyişiklik yoxdur.']],
  [{ sameCount: 2 }, ['Fayldakı dəyişikliklər artıq buradadır.']],
  [{ noteCount: 2 }, ['2 qeyd dəyişib, qeydlər fayldan oxunmur.', 'Götürülə bilən dəyişiklik yoxdur.']],
  [{ changes: [{ ...change, hasNewId: true }] }, ['1 dəyişiklik', 'ID dəyişib']],
  [
    { gone: [former, unknown], sameCount: 1 },
    [
      'Qrupdan çıxıb, işarələri götürülmür: Orxan Nağıyev',
      'Qrupda bu ID ilə şagird tapılmadı, işarələri götürülmür: Fidan Rzayeva (ID:\u00a0C2345678)',
      'Götürülə bilən dəyişiklik yoxdur.',
    ],
  ],
  [
    { goneDates: ['2026-11-12', '2026-11-19'] },
    ['Bu tarixlər artıq qrupda yoxdur, işarələri götürülmür: 12 noyabr 2026; 19 noyabr 2026'],
  ],
])('of a file with %j it is said', async (found, expected) => {
  const Page = () => (
    <RosterContext value={{ students: [student] } as unknown as Roster}>
      <Changes found={{ ...nothing, ...found }} isChosen={() => true} onTurn={() => {}} />
    </RosterContext>
  )
  await renderAt('/', Page)
  await eventually(() => {
    for (const text of expected) expect(document.body.textContent).toContain(text)
  })
})
