export interface CoursePlan {
  name: string
  description: string
  /** Indexes in `teachers` of people.ts. */
  owner: number
  coTeacher?: { teacher: number; canManage: boolean }
  students: number
  /** 0 is Monday. */
  weekdays: readonly number[]
  /** End of the lesson in Baku, `HH:MM`, which is when the marks are saved. */
  endsAt: string
  /** The teachers set no lesson days; they are learned from the dates. */
  hasLearnedDays?: true
  lessonLink?: string
  /** Its lessons are counted in rounds of so many. */
  roundLength?: number
  /** Courses without this have no end date. */
  hasEndDate?: true
}

/** Six courses with 180 students in total. */
export const coursePlans: readonly CoursePlan[] = [
  {
    name: 'Riyaziyyat, 9-cu sinif',
    description:
      'Kvadrat tənliklər, funksiyalar və həndəsə. Həftədə üç dərs; hər mövzunun sonunda kiçik yoxlama işi yazılır.',
    owner: 0,
    coTeacher: { teacher: 1, canManage: true },
    students: 35,
    weekdays: [0, 2, 4],
    endsAt: '10:35',
    hasEndDate: true,
  },
  {
    name: 'Fizika, 10-cu sinif',
    description: 'Mexanika və istilik hadisələri. Nəzəri mövzulardan sonra laboratoriya işləri aparılır.',
    owner: 0,
    students: 28,
    weekdays: [1, 3],
    endsAt: '12:20',
    hasEndDate: true,
  },
  {
    name: 'İngilis dili, B1 qrupu',
    description: 'Danışıq, dinləmə və yazı vərdişləri. Dərslər onlayn keçirilir, ev tapşırıqları hər həftə yoxlanılır.',
    owner: 1,
    coTeacher: { teacher: 2, canManage: false },
    students: 24,
    weekdays: [0, 3],
    endsAt: '18:30',
    hasLearnedDays: true,
    lessonLink: 'https://meet.example.com/ingilis-dili-b1',
    roundLength: 8,
  },
  {
    name: 'Azərbaycan dili və ədəbiyyat, 8-ci sinif',
    description: 'Morfologiya, sintaksis və klassik ədəbiyyat nümunələri. İnşa yazıları ayda iki dəfə yazılır.',
    owner: 1,
    students: 32,
    weekdays: [0, 1, 3],
    endsAt: '09:40',
    hasEndDate: true,
  },
  {
    name: 'İnformatika, 11-ci sinif',
    description: 'Alqoritmlər, Python dilinin əsasları və buraxılış layihəsi. Hər şagird öz layihəsini təqdim edir.',
    owner: 2,
    students: 30,
    weekdays: [2, 4],
    endsAt: '14:10',
    hasEndDate: true,
  },
  {
    name: 'Kimya, hazırlıq qrupu',
    description: 'Qəbul imtahanına hazırlıq: ümumi və üzvi kimya, məsələ həlli, hər ayın sonunda sınaq imtahanı.',
    owner: 2,
    students: 31,
    weekdays: [1, 5],
    endsAt: '16:45',
  },
]
