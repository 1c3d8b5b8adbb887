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

/** Files that another app shared with this one. */
export const share = {
  title: 'Fayl hara əlavə edilsin?',
  files: 'Paylaşılan fayllar',
  course: 'Qrup',
  category: 'Kateqoriya',
  choose: 'Qrup seçin',
  noCourse: 'Material əlavə edə biləcəyiniz qrup yoxdur.',
  noCategory: 'Bu qrupda hələ kateqoriya yoxdur.',
  openCourse: 'Qrupu aç',
  decline: 'Faylı əlavə etmə',
  none: {
    title: 'Paylaşılan fayl yoxdur',
    body: 'Faylı başqa tətbiqdən yenidən bu tətbiqə paylaşın.',
  },
  notTeacher: 'Materialları yalnız müəllimlər əlavə edə bilər. Paylaşılan fayl saxlanılmadı.',
} as const
