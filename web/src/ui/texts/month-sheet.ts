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
