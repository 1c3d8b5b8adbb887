export const course = {
  tab: {
    general: 'Ümumi məlumat',
    participants: 'İştirakçılar',
  },
  header: {
    teacher: 'Müəllim: {name}',
    created: 'Yaradılıb: {date} ({relative})',
    count: '{n} iştirakçı',
    back: 'Qruplarıma qayıt',
  },
  start: 'Başlanğıc tarixi',
  end: 'Bitiş tarixi',
  endMissing: 'Göstərilməyib',
  loading: 'Qrup yüklənir...',
  loadError: 'Kurs məlumatları alınarkən xəta baş verdi',
  reload: 'Səhifəni yenilə',
  notFound: 'Kurs məlumatları tapılmadı.',
  missingId: 'Qrup ID-si göstərilməyib. Qrupu “Qruplarım” siyahısından açın.',
  sample: {
    name: 'Nümunə qrup',
    description: 'Qrupun təsviri burada görünəcək.',
    bannerAlt: '“{name}” qrupunun şəkli',
  },
  readOnly: 'Bu qrup yalnız baxış üçün açıqdır və {date} tarixində silinəcək.',
} as const

export const category = {
  title: 'Kateqoriyalar',
  count: '{n} fayl',
  empty: {
    teacher: 'Hələ kateqoriya yoxdur. İlk kateqoriyanı yaradın.',
    student: 'Müəllim hələ kateqoriya yaratmayıb.',
  },
} as const

export const lesson = {
  title: 'Onlayn dərs',
  join: 'Dərsə qoşul',
  missing: 'Dərs linki təyin edilməyib',
} as const
