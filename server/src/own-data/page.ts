import type { Status } from '@hasiye/contract/attendance.ts'
import { bakuDate, bakuTime, longDate, percent, weekdayOf, weekdays } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { platform } from '../mail/letters.ts'
import { exportPath } from '../room.ts'
import { type Html, html } from './html.ts'
import type { OwnData } from './own-data.ts'

const materialPath = (id: number, name: string) => exportPath('materials', id, name)
const attachmentPath = (id: number, name: string) => exportPath('attachments', id, name)

import { pageStyle } from './page-style.ts'

const texts = {
  title: 'Məlumatlarım',
  made: '{date} tarixində hazırlanıb. Bütün məlumatlar eyni arxivdəki hasiye.json faylındadır.',
  profile: 'Profil',
  fullName: 'Ad və soyad',
  email: 'E-poçt',
  number: 'Mobil nömrə',
  since: 'Qeydiyyat tarixi',
  groups: 'Qruplarım',
  requests: 'Qoşulmaq istədiyim qruplar',
  attendance: 'Davamiyyət',
  totals: 'İştirak: {present}, qayıb: {absent} ({rate})',
  date: 'Tarix',
  mark: 'İşarə',
  note: 'Qeyd',
  noMarks: 'Hələ işarə yoxdur.',
  materials: 'Materiallar',
  comments: 'Şərhlər',
  announcements: 'Elanlar',
  unreadable: 'Arxivdə olmayan fayllar',
  unreadableHint: 'Bu faylları tam oxumaq mümkün olmadı:',
} as const
const marks: Record<Status, string> = { '+': 'İştirak edib', '-': 'Qayıb', '': 'İşarələnməyib' }
const markClasses: Record<Status, string> = { '+': 'present', '-': 'absent', '': '' }

const dayInWords = (date: string): string => `${longDate(date)}, ${weekdays[weekdayOf(date)]}`
const instantInWords = (at: Date): string => `${longDate(bakuDate(at))}, ${bakuTime(at)}`
const pathToUrl = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const section = (title: string, content: Html | Html[]): Html => html`<section><h2>${title}</h2>${content}</section>`

function profileOf({ profile: [person] }: OwnData): Html {
  if (!person) return html``
  const lines = [
    [texts.fullName, person.fullName],
    ['ID', person.shortId],
    [texts.email, person.email],
    [texts.number, person.number],
    [texts.since, longDate(bakuDate(person.createdAt))],
  ]
  const rows = lines.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)
  return section(texts.profile, html`<dl>${rows}</dl>`)
}

function groupsOf({ coursesTaught, coursesAttended }: OwnData): Html {
  const courses = [...coursesTaught.map((course) => ({ ...course, until: null })), ...coursesAttended]
  if (courses.length === 0) return html``
  const items = courses.map(
    ({ name, description, since, until }) =>
      html`<li><b>${name}</b> <small>${longDate(bakuDate(since))}${until && ` – ${longDate(until)}`}</small><p>${description}</p></li>`,
  )
  return section(texts.groups, html`<ul>${items}</ul>`)
}

function requestsOf({ joinRequests }: OwnData): Html {
  if (joinRequests.length === 0) return html``
  const items = joinRequests.map(
    ({ courseName, createdAt }) => html`<li><b>${courseName}</b> <small>${longDate(bakuDate(createdAt))}</small></li>`,
  )
  return section(texts.requests, html`<ul>${items}</ul>`)
}

function marksOfCourse(name: string, rows: OwnData['attendance']): Html {
  const present = rows.filter(({ status }) => status === '+').length
  const absent = rows.filter(({ status }) => status === '-').length
  const total = present + absent
  const rate = total === 0 ? '–' : percent(present / total)
  const lines = rows
    .toReversed()
    .map(
      ({ date, status, note }) =>
        html`<tr><td>${dayInWords(date)}</td><td class="${markClasses[status]}">${marks[status]}</td><td class="text">${note}</td></tr>`,
    )
  const head = html`<tr><th>${texts.date}</th><th>${texts.mark}</th><th>${texts.note}</th></tr>`
  return html`<h3>${name}</h3><p>${fill(texts.totals, { present, absent, rate })}</p>
<table><thead>${head}</thead><tbody>${lines}</tbody></table>`
}

function attendanceOf({ attendance, profile: [person] }: OwnData): Html {
  const marked = attendance.filter(({ status, note }) => status !== '' || note !== '')
  if (marked.length === 0)
    return person?.role === 'student' ? section(texts.attendance, html`<p>${texts.noMarks}</p>`) : html``
  const courses = Map.groupBy(marked, ({ courseId }) => courseId)
  return section(
    texts.attendance,
    [...courses.values()].map((rows) => marksOfCourse(rows[0]?.courseName ?? '', rows)),
  )
}

function materialsOf({ materials }: OwnData): Html {
  if (materials.length === 0) return html``
  const items = materials.map(
    ({ id, title, fileName, url, courseName, createdAt }) =>
      html`<li><a href="${url ?? pathToUrl(materialPath(id, fileName))}">${title}</a> <small>${courseName}, ${instantInWords(createdAt)}</small></li>`,
  )
  return section(texts.materials, html`<ul>${items}</ul>`)
}

function commentsOf({ comments }: OwnData): Html {
  if (comments.length === 0) return html``
  const items = comments.map(({ id, text, attachmentName, courseName, createdAt }) => {
    const file =
      attachmentName && html`<a href="${pathToUrl(attachmentPath(id, attachmentName))}">${attachmentName}</a>`
    return html`<li><p class="text">${text}</p>${file ?? ''} <small>${courseName}, ${instantInWords(createdAt)}</small></li>`
  })
  return section(texts.comments, html`<ul>${items}</ul>`)
}

function announcementsOf({ announcements }: OwnData): Html {
  if (announcements.length === 0) return html``
  const items = announcements.map(
    ({ text, courseName, createdAt }) =>
      html`<li><p class="text">${text}</p> <small>${courseName}, ${instantInWords(createdAt)}</small></li>`,
  )
  return section(texts.announcements, html`<ul>${items}</ul>`)
}

function unreadableFiles(names: string[]): Html {
  if (names.length === 0) return html``
  const items = names.map((name) => html`<li>${name}</li>`)
  return section(texts.unreadable, html`<p>${texts.unreadableHint}</p><ul>${items}</ul>`)
}

/**
 * The readable page of an export: the person's profile, courses, marks, notes, materials, comments and announcements, and the files
 * that are missing in the archive. It is one file without external resources.
 */
export function ownDataPage(data: OwnData, unreadable: string[], now: Date): string {
  const name = data.profile[0]?.fullName ?? ''
  const page = html`<!doctype html>
<html lang="az">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="darkreader-lock">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${texts.title}: ${name}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><p class="brand">${platform}</p><h1>${name}</h1><p>${fill(texts.made, { date: instantInWords(now) })}</p></header>
<main>
${[unreadableFiles(unreadable), profileOf(data), groupsOf(data), requestsOf(data), attendanceOf(data), materialsOf(data), commentsOf(data), announcementsOf(data)]}
</main>
</body>
</html>
`
  return page.text
}
