import { exporting } from './attendance.ts'

/** The attendance of a period as a spreadsheet and on paper. */
export const report = {
  title: exporting.report,
  period: 'Dövr',
  month: 'Ay',
  term: 'Tarix aralığı',
  all: 'Hamısı',
  signature: 'İmza',
  periodLine: 'Dövr: {period}',
  from: 'Başlanğıc tarixi',
  to: 'Bitiş tarixi',
  print: 'Çap et',
  paper: 'Kağızda görünüş',
  reversed: 'Bitiş tarixi başlanğıc tarixindən əvvəl ola bilməz.',
  leavers: 'Qrupdan çıxanlar',
  until: '{date} tarixinədək',
  noLesson: 'Bu dövrdə dərs yoxdur.',
} as const

/** An exported report that was changed in a spreadsheet program and is read again. */
export const returned = {
  action: 'Excel-dən geri yüklə',
  hint: 'Davamiyyəti Excel-ə ixrac edin, faylda + və - işarələrini dəyişin, sonra faylı burada seçin. Yalnız dəyişdiyiniz işarələr götürülür. Qeydlər fayldan oxunmur.',
  choose: 'Fayl seç',
  none: 'Faylda dəyişiklik yoxdur.',
  noneTaken: 'Götürülə bilən dəyişiklik yoxdur.',
  count: '{n} dəyişiklik',
  conflicts: '{n} işarə ixracdan sonra burada da dəyişib. Seçmədiyiniz işarə olduğu kimi qalır.',
  conflict: 'Burada da dəyişib',
  former: 'Qrupdan çıxıb, işarələri götürülmür: {list}',
  unknown: 'Qrupda bu ID ilə şagird tapılmadı, işarələri götürülmür: {list}',
  goneDates: 'Bu tarixlər artıq qrupda yoxdur, işarələri götürülmür: {list}',
  newId: 'ID dəyişib',
  notes: '{n} qeyd dəyişib, qeydlər fayldan oxunmur.',
  allHere: 'Fayldakı dəyişikliklər artıq buradadır.',
  added: 'Əlavə etdiyiniz {n} işarə götürülmür: bu tarix və ya şagird ixrac edilmiş faylda yox idi.',
  unreadable: 'İşarə kimi oxunmadı: {list}',
  change: 'Burada: {now}. Faylda: {inFile}.',
  accept: '{n} dəyişikliyi qəbul et',
  noCopy: 'Bu, buradan ixrac edilmiş davamiyyət faylı deyil. Davamiyyəti yenidən ixrac edib həmin faylı dəyişin.',
  otherCourse: 'Bu fayl başqa qrupundur.',
  noTable: 'Faylda ID və dərs tarixləri olan cədvəl tapılmadı.',
} as const

/** A student's month on half an A4 sheet, for the family. */
export const monthSheet = {
  hint: 'Hər şagird üçün yarım A4: kəsim xətti üzrə kəsib ailələrə verin.',
  sentence: 'Ailəyə bir cümlə',
  stored: 'Cümlələr {days} gün yalnız bu cihazda saxlanılır, hesabdan çıxanda silinir.',
  printAll: 'Hamısını çap et',
  look: 'Vərəqə bax',
  noStudents: 'Bu ayda qrupda şagird yox idi.',
  noLessons: 'Bu ayda bu şagird üçün dərs yoxdur.',
  counts: 'İştirak: {present} · Qayıb: {absent}',
  teacherSays: 'Müəllimin sözü',
  /** The first line of a shared month. */
  shared: '{student}, “{course}”, {month}',
  absent: '{day}: qayıb',
  more: 'Davamiyyət: {url}',
} as const
