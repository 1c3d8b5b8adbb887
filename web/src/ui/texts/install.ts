export const install = {
  title: 'Tətbiqi quraşdırın',
  body: 'Platformanı əsas ekrana əlavə edin, daha tez açılsın.',
  action: 'Quraşdır',
  later: 'İndi yox',
  /** The two steps on an iPhone. */
  byHand: '“Paylaş” düyməsinə toxunun, sonra “Əsas ekrana əlavə et” bəndini seçin.',
} as const

/** After an unticked “Məni xatırla”. */
export const remember = {
  ended: 'Bu cihazda hesab yadda saxlanılmadığı üçün yenidən daxil olun.',
} as const

/** Files and links that another app shared with this one. */
export const share = {
  title: 'Fayl hara əlavə edilsin?',
  titleOfLink: 'Link hara əlavə edilsin?',
  files: 'Paylaşılan fayllar',
  link: 'Paylaşılan link',
  course: 'Qrup',
  category: 'Kateqoriya',
  choose: 'Qrup seçin',
  noCourse: 'Material əlavə edə biləcəyiniz qrup yoxdur.',
  noCategory: 'Bu qrupda hələ kateqoriya yoxdur.',
  openCourse: 'Qrupu aç',
  decline: 'Faylı əlavə etmə',
  declineLink: 'Linki əlavə etmə',
  none: {
    title: 'Paylaşılan fayl və ya link yoxdur',
    body: 'Faylı və ya linki başqa tətbiqdən yenidən bu tətbiqə paylaşın.',
  },
  notTeacher: 'Materialları yalnız müəllimlər əlavə edə bilər. Paylaşılan fayl və ya link saxlanılmadı.',
} as const
