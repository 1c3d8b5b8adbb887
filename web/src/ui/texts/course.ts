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
    backToPanel: 'Panelə qayıt',
  },
  start: 'Başlanğıc tarixi',
  end: 'Bitiş tarixi',
  endMissing: 'Göstərilməyib',
  loading: 'Qrup yüklənir...',
  loadError: 'Kurs məlumatları alınarkən xəta baş verdi',
  /** The group's attendance of two months. */
  rates: 'Davamiyyət',
  monthRate: '{month}: {rate}',
  notFound: 'Kurs məlumatları tapılmadı.',
  notFoundBody: 'Ünvan səhv yazılıb, qrup silinib və ya sizə açıq deyil.',
  missingId: 'Qrup ID-si göstərilməyib. Qrupu “Qruplarım” siyahısından açın.',
  readOnly: 'Bu qrup yalnız baxış üçün açıqdır və {date} tarixində silinəcək.',
} as const
