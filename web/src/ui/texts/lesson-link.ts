export const lesson = {
  title: 'Onlayn dərs',
  label: 'Dərs linki',
  placeholder: 'https://',
  hint: 'Boş saxlasanız, link silinəcək.',
  add: 'Link əlavə et',
  change: 'Linki dəyiş',
  delete: 'Linki sil',
  saved: 'Dərs linki yadda saxlanıldı.',
  removed: 'Dərs linki silindi.',
  failed: {
    update: 'Dərs linki yenilənə bilmədi. Yenidən cəhd edin.',
    delete: 'Dərs linki silinə bilmədi. Yenidən cəhd edin.',
  },
  invalid: 'Link düzgün deyil. O, http:// və ya https:// ilə başlamalıdır.',
  join: 'Dərsə qoşul',
  missing: 'Dərs linki təyin edilməyib',
  confirm: {
    title: 'Dərs linkini silmək istədiyinizə əminsiniz?',
    body: 'Şagirdlər bu səhifədən dərsə qoşula bilməyəcək. İstənilən vaxt yeni link əlavə edə bilərsiniz.',
    action: 'Linki sil',
  },
} as const
