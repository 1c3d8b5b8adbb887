import { expect, test } from 'vitest'
import type { OwnData } from './own-data.ts'
import { ownDataPage } from './page.ts'

const at = new Date('2026-09-15T05:30:00Z')
const hostile = '<img src=x onerror="alert(1)">'
const data: OwnData = {
  profile: [
    {
      id: 1,
      shortId: 'A2345678',
      role: 'student',
      fullName: hostile,
      email: 'aysel@mekteb.az',
      number: null,
      isVerified: true,
      isShortIdExposed: false,
      createdAt: at,
      courseCreationLimit: null,
      subscriptionExpiresAt: null,
      studentNameOrder: null,
      newsSeenAt: new Date('2026-09-01T08:00:00Z'),
    },
  ],
  google: [],
  secondFactor: [],
  sessions: [],
  devices: [],
  coursesTaught: [],
  coursesAttended: [
    {
      id: 7,
      name: hostile,
      description: hostile,
      since: at,
      nameInCourse: hostile,
      roundSince: '2026-09-01',
      roundsAgreed: 1,
      lessonsInRemovedCourses: 0,
      until: '2026-10-01',
    },
  ],
  notifiedDevices: [],
  calendars: [],
  joinCodes: [],
  joinRequests: [{ courseId: 8, courseName: `${hostile} 8`, createdAt: at, declinedAt: null }],
  attendance: [
    { courseId: 7, courseName: hostile, date: '2026-09-14', status: '+', note: '', updatedAt: at },
    { courseId: 7, courseName: hostile, date: '2026-09-16', status: '-', note: hostile, updatedAt: at },
    { courseId: 7, courseName: hostile, date: '2026-09-18', status: '', note: '', updatedAt: at },
  ],
  courseAnswers: [],
  leftOwners: [],
  card: [],
  mergedCards: [],
  attendanceHistory: [],
  materials: [
    {
      id: 3,
      courseId: 7,
      courseName: hostile,
      categoryId: 1,
      title: hostile,
      fileName: 'a "b"#.pdf',
      url: null,
      createdAt: at,
    },
  ],
  announcements: [
    { id: 5, courseId: 7, courseName: hostile, text: hostile, pinnedUntil: null, createdAt: at, editedAt: null },
  ],
  announcementsSeen: [],
  comments: [
    {
      id: 4,
      courseId: 7,
      courseName: hostile,
      categoryId: null,
      materialId: 3,
      text: hostile,
      attachmentName: null,
      createdAt: at,
      editedAt: null,
    },
  ],
  securityEvents: [],
}

test('the page shows dates in words, marks and notes, and counts them', () => {
  const page = ownDataPage(data, [], at)
  expect(page).toContain('15 sentyabr 2026, 09:30 tarixində hazırlanıb.')
  expect(page).toContain('<td>14 sentyabr 2026, bazar ertəsi</td><td class="present">İştirak edib</td>')
  expect(page).toContain('<td>16 sentyabr 2026, çərşənbə</td><td class="absent">Qayıb</td>')
  expect(page).toContain('İştirak: 1, qayıb: 1 (50%)')
  expect(page).not.toContain('18 sentyabr')
  expect(page).toContain('<h2>Qoşulmaq istədiyim qruplar</h2>')
})

test('nothing typed becomes HTML', () => {
  const page = ownDataPage(data, [hostile], at)
  expect(page).not.toContain('<img')
  expect(page.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')).toHaveLength(16)
  expect(page).toContain('href="materials/3%20a%20%22b%22%23.pdf"')
})
