import { addDays } from '../../contract/src/lesson-days.ts'
import { fold } from '../../contract/src/locale.ts'
import { shortIdAlphabet } from '../../contract/src/short-id.ts'
import { hashPassword } from '../../server/src/accounts/passwords.ts'
import type { Trx } from '../../server/src/db/db.ts'
import { makeNames } from './names.ts'
import type { Random } from './random.ts'
import { bakuInstant } from './school-days.ts'

/** The password of all demo accounts; it passes the rules for new passwords. */
export const demoPassword = 'nar-agaci-26'

const teacherNames = ['Aysel Məmmədova', 'Elçin Quliyev', 'Nərmin Hüseynova']
const studentCount = 180
const courseLimit = 5
const subscriptionDays = 240

export interface DemoPerson {
  id: number
  fullName: string
  email: string
  shortId: string
}

const emailOf = (fullName: string): string => `${fold(fullName).replace(' ', '.')}@hasiye.example`

const letters = shortIdAlphabet.replace(/\d/g, '')
const shortIdOf = (random: Random): string =>
  random.pick([...letters]) + Array.from({ length: 7 }, () => random.pick([...shortIdAlphabet])).join('')

/** For this many days nobody has looked at the news. */
const newsDays = 3

/** Adds three teachers and 180 students, all with the demo password. */
export async function addPeople(
  trx: Trx,
  random: Random,
  firstDay: string,
  today: string,
): Promise<{ teachers: DemoPerson[]; students: DemoPerson[] }> {
  const passwordHash = await hashPassword(demoPassword)
  const accountOf = (fullName: string) => ({
    shortId: shortIdOf(random),
    fullName,
    foldedName: fold(fullName),
    email: emailOf(fullName),
    passwordHash,
    isVerified: true,
    newsSeenAt: bakuInstant(addDays(today, -newsDays), '12:00'),
  })
  const teacherRows = teacherNames.map((fullName, i) => ({
    ...accountOf(fullName),
    role: 'teacher' as const,
    courseCreationLimit: courseLimit,
    subscriptionExpiresAt: bakuInstant(addDays(today, subscriptionDays), '23:59'),
    createdAt: bakuInstant(addDays(firstDay, -20 + i), '19:10'),
  }))
  const studentRows = makeNames(random, studentCount, teacherNames).map((fullName) => ({
    ...accountOf(fullName),
    role: 'student' as const,
    createdAt: bakuInstant(addDays(firstDay, -1 - random.below(10)), '17:00'),
  }))
  const stored = await trx
    .insertInto('accounts')
    .values([...teacherRows, ...studentRows])
    .returning(['id', 'shortId'])
    .execute()
  const idOf = new Map(stored.map(({ id, shortId }) => [shortId, id]))
  const withId = ({ shortId, fullName, email }: Omit<DemoPerson, 'id'>): DemoPerson => ({
    id: idOf.get(shortId) as number,
    shortId,
    fullName,
    email,
  })
  return { teachers: teacherRows.map(withId), students: studentRows.map(withId) }
}
