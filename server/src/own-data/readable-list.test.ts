import { expect, test } from 'vitest'
import type { OwnData } from './own-data.ts'
import { readableList } from './readable-list.ts'

const at = new Date('2026-09-15T05:30:00Z')
const data: OwnData = {
  profile: [
    {
      id: 1,
      shortId: 'A2345678',
      role: 'student',
      fullName: 'Aysel Quliyeva',
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
      name: 'Fizika',
      description: 'Həftədə iki dərs.',
      since: at,
      nameInCourse: null,
      roundSince: '2026-09-01',
      roundsAgreed: 1,
      lessonsInRemovedCourses: 0,
      until: '2026-10-01',
    },
  ],
  notifiedDevices: [],
  calendars: [],
  joinCodes: [],
  joinRequests: [{ courseId: 8, courseName: 'Kimya', createdAt: at, declinedAt: null }],
  attendance: [
    { courseId: 7, courseName: 'Fizika', date: '2026-09-14', status: '+', note: '', updatedAt: at },
    { courseId: 7, courseName: 'Fizika', date: '2026-09-16', status: '-', note: 'Xəstə idi.\nProfil', updatedAt: at },
    { courseId: 7, courseName: 'Fizika', date: '2026-09-18', status: '', note: '', updatedAt: at },
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
      courseName: 'Fizika',
      categoryId: 1,
      title: 'Mühazirə',
      fileName: 'a "b"#.pdf',
      url: null,
      createdAt: at,
    },
    {
      id: 6,
      courseId: 7,
      courseName: 'Fizika',
      categoryId: 1,
      title: 'Təcrübə',
      fileName: '',
      url: 'https://video.example.az/izle',
      createdAt: at,
    },
  ],
  announcements: [
    {
      id: 5,
      courseId: 7,
      courseName: 'Fizika',
      text: 'Sabah dərs yoxdur.\nElanlar',
      pinnedUntil: null,
      createdAt: at,
      editedAt: null,
    },
  ],
  announcementsSeen: [],
  comments: [
    {
      id: 4,
      courseId: 7,
      courseName: 'Fizika',
      categoryId: null,
      materialId: 3,
      text: 'Həlli əlavə etdim.',
      attachmentName: 'həll.png',
      createdAt: at,
      editedAt: null,
    },
  ],
  securityEvents: [],
}

test('the list shows dates in words, marks and notes, and counts them; typed lines are indented', () => {
  expect(readableList(data, ['attachments/9 itmiş.png'], at).split('\r\n')).toEqual(
    `\ufeffHaşiyə. Məlumatlarım: Aysel Quliyeva
15 sentyabr 2026, 09:30 tarixində hazırlanıb. Bütün məlumatlar eyni arxivdəki hasiye.json faylındadır.

Arxivdə olmayan fayllar
- attachments/9 itmiş.png
  Bu faylı tam oxumaq mümkün olmadı.

Profil
- Ad və soyad: Aysel Quliyeva
- ID: A2345678
- E-poçt: aysel@mekteb.az
- Qeydiyyat tarixi: 15 sentyabr 2026

Qruplarım
- Fizika (15 sentyabr 2026 – 1 oktyabr 2026)
  Həftədə iki dərs.

Qoşulmaq istədiyim qruplar
- Kimya (15 sentyabr 2026)

Davamiyyət: Fizika
- İştirak: 1, qayıb: 1 (50%)
- 16 sentyabr 2026, çərşənbə: Qayıb
  Xəstə idi.
  Profil
- 14 sentyabr 2026, bazar ertəsi: İştirak edib

Materiallar
- Mühazirə
  materials/3 a "b"#.pdf
  (Fizika, 15 sentyabr 2026, 09:30)
- Təcrübə
  https://video.example.az/izle
  (Fizika, 15 sentyabr 2026, 09:30)

Şərhlər
- Həlli əlavə etdim.
  attachments/4 həll.png
  (Fizika, 15 sentyabr 2026, 09:30)

Elanlar
- Sabah dərs yoxdur.
  Elanlar
  (Fizika, 15 sentyabr 2026, 09:30)
`.split('\n'),
  )
})

test('a student without marks reads so, and a teacher has no attendance', () => {
  const listed = (role: 'student' | 'teacher') =>
    readableList({ ...data, attendance: [], profile: data.profile.map((one) => ({ ...one, role })) }, [], at)
  expect(listed('student')).toContain('Davamiyyət\r\n- Hələ işarə yoxdur.\r\n')
  expect(listed('teacher')).not.toContain('Davamiyyət')
})
