import { expect, test } from 'vitest'
import { rooms } from '../rooms.ts'
import { readableList, sectionsOf } from './own-data.ts'

const at = new Date('2026-09-15T05:30:00Z')
const inCourse = { courseId: 7, courseName: 'Fizika', createdAt: at }
const data = {
  profile: [{ fullName: 'Aysel Quliyeva', shortId: 'A2345678', email: 'aysel@mekteb.az', number: null, createdAt: at }],
  coursesTaught: [{ name: 'Riyaziyyat', description: '', since: at }],
  coursesAttended: [{ name: 'Fizika', description: 'Həftədə iki dərs.', since: at, until: '2026-10-01' }],
  joinRequests: [{ courseId: 8, courseName: 'Kimya', createdAt: at }],
  attendance: [
    { ...inCourse, date: '2026-09-14', status: '+', note: '' },
    { ...inCourse, date: '2026-09-16', status: '-', note: 'Xəstə idi.\nProfil' },
    { ...inCourse, date: '2026-09-18', status: '', note: '' },
  ],
  materials: [
    { ...inCourse, id: 3, title: 'Mühazirə', fileName: 'a "b"#.pdf', url: null },
    { ...inCourse, id: 6, title: 'Təcrübə', fileName: '', url: 'https://video.example.az/izle' },
  ],
  comments: [{ ...inCourse, id: 4, text: 'Həlli əlavə etdim.', attachmentName: 'həll.png' }],
  announcements: [{ ...inCourse, id: 5, text: 'Sabah dərs yoxdur.\nElanlar' }],
}

test('the list shows dates in words, marks and notes, and counts them; typed lines are indented', () => {
  const list = readableList('Aysel Quliyeva', sectionsOf(rooms, data), ['attachments/9 itmiş.png'], at)
  expect(list.split('\r\n')).toEqual(
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
- Riyaziyyat (15 sentyabr 2026)
- Fizika (15 sentyabr 2026 – 1 oktyabr 2026)
  Həftədə iki dərs.

Materiallar
- Mühazirə
  materials/3 a "b"#.pdf
  (Fizika, 15 sentyabr 2026, 09:30)
- Təcrübə
  https://video.example.az/izle
  (Fizika, 15 sentyabr 2026, 09:30)

Qoşulmaq istədiyim qruplar
- Kimya (15 sentyabr 2026)

Davamiyyət: Fizika
- İştirak: 1, qayıb: 1 (50%)
- 16 sentyabr 2026, çərşənbə: Qayıb
  Xəstə idi.
  Profil
- 14 sentyabr 2026, bazar ertəsi: İştirak edib

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
