import type { Status } from '@hasiye/contract/attendance.ts'
import { bakuDate, bakuTime, longDate, percent, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import type { OwnData } from './own-data.ts'
import { attachmentPath, materialPath } from './own-files.ts'

type Section = [title: string, entries: string[]]

const marks: Record<Status, string> = { '+': 'İştirak edib', '-': 'Qayıb', '': 'İşarələnməyib' }
const day = (at: Date): string => longDate(bakuDate(at))
const instant = (at: Date): string => `${day(at)}, ${bakuTime(at)}`
const from = (one: { courseName: string; createdAt: Date }): string => `(${one.courseName}, ${instant(one.createdAt)})`
const linesOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join('\n')

function marksOfCourse(rows: OwnData['attendance']): Section {
  const [present = 0, absent = 0] = ['+', '-'].map((status) => rows.filter((row) => row.status === status).length)
  const rate = present + absent === 0 ? '–' : percent(present / (present + absent))
  const entries = rows.toReversed().map(({ date, status, note }) => {
    return linesOf(`${longDate(date)}, ${weekdays[weekdayOf(date)]}: ${marks[status]}`, note)
  })
  return [`Davamiyyət: ${rows[0]?.courseName}`, [`İştirak: ${present}, qayıb: ${absent} (${rate})`, ...entries]]
}

/**
 * An export as a text to read: the files missing in the archive, then the person's profile, courses, requests, marks,
 * materials, comments and announcements. Its byte order mark and line ends are for the editor of older Windows.
 */
export function readableList(data: OwnData, unreadable: string[], now: Date): string {
  const { profile, coursesTaught, coursesAttended, joinRequests, attendance, materials, comments, announcements } = data
  const [person] = profile
  const facts: [string, string | null | undefined][] = [
    ['Ad və soyad', person?.fullName],
    ['ID', person?.shortId],
    ['E-poçt', person?.email],
    ['Mobil nömrə', person?.number],
    ['Qeydiyyat tarixi', person && day(person.createdAt)],
  ]
  const courses = [...coursesTaught.map((course) => ({ ...course, until: null })), ...coursesAttended]
  const marked = attendance.filter(({ status, note }) => status !== '' || note !== '')
  const sections: Section[] = [
    ['Arxivdə olmayan fayllar', unreadable.map((name) => linesOf(name, 'Bu faylı tam oxumaq mümkün olmadı.'))],
    ['Profil', facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`)],
    [
      'Qruplarım',
      courses.map(({ name, description, since, until }) =>
        linesOf(`${name} (${day(since)}${until ? ` – ${longDate(until)}` : ''})`, description),
      ),
    ],
    ['Qoşulmaq istədiyim qruplar', joinRequests.map((one) => `${one.courseName} (${day(one.createdAt)})`)],
    ['Davamiyyət', person?.role === 'student' && marked.length === 0 ? ['Hələ işarə yoxdur.'] : []],
    ...[...Map.groupBy(marked, ({ courseId }) => courseId).values()].map(marksOfCourse),
    [
      'Materiallar',
      materials.map((one) => linesOf(one.title, one.url ?? materialPath(one.id, one.fileName), from(one))),
    ],
    [
      'Şərhlər',
      comments.map(({ id, text, attachmentName, ...one }) =>
        linesOf(text, attachmentName && attachmentPath(id, attachmentName), from(one)),
      ),
    ],
    ['Elanlar', announcements.map((one) => linesOf(one.text, from(one)))],
  ]
  const head = `Haşiyə. Məlumatlarım: ${person?.fullName ?? ''}\n${instant(now)} tarixində hazırlanıb. Bütün məlumatlar eyni arxivdəki hasiye.json faylındadır.`
  // only a new entry begins at the start of a line, whatever was typed
  const shown = sections
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => [title, ...entries.map((entry) => `- ${entry.replaceAll('\n', '\n  ')}`)].join('\n'))
  return `\ufeff${[head, ...shown].join('\n\n').replaceAll('\n', '\r\n')}\r\n`
}
