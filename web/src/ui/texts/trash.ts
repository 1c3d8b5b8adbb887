/** The pages of what was deleted; what other screens say about it is in `deleted.ts`. */
export const trashPage = {
  intro: 'Silinənlər {days} gün saxlanılır, sonra həmişəlik silinir.',
  ofCourses:
    'Burada silinmiş qruplar göstərilir. Qrupda silinən tarix, material və şərhlər həmin qrupun “Silinənlər” bölməsindədir.',
  loading: 'Silinənlər yüklənir...',
  loadError: 'Silinənləri yükləmək mümkün olmadı.',
  backToCourse: 'Qrupa qayıt',
  kinds: {
    course: 'Qrup',
    date: 'Tarix',
    category: 'Kateqoriya',
    material: 'Material',
    participant: 'İştirakçı',
    comment: 'Şərh',
    announcement: 'Elan',
  },
  marks: '{n} işarə',
  participants: '{n} iştirakçı',
  merge: {
    title: '{date} tarixi indi də var',
    body: 'Silinmiş işarələr yalnız boş xanalara yazılacaq.',
    kept: 'İndi başqa işarəsi və ya qeydi olan {n} xana dəyişməyəcək.',
  },
} as const

/** Asked when a deleted date is added again. */
export const again = {
  title: '{date} tarixi əvvəl silinib ({n} işarə)',
  body: 'Boş başlasanız, silinmiş işarələr daha {n} gün “Silinənlər” bölməsində qalacaq.',
  restore: 'Bərpa et',
  empty: 'Boş başla',
} as const

export const purging = {
  button: 'Həmişəlik sil',
  title: '“{name}” həmişəlik silinsin?',
  body: 'Bu əməliyyatı geri qaytarmaq mümkün deyil.',
  failed: 'Həmişəlik silinə bilmədi. Yenidən cəhd edin.',
} as const

export const restoring = {
  failed: 'Bərpa edilə bilmədi. Yenidən cəhd edin.',
} as const
