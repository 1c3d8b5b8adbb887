export const student = {
  title: 'Qruplarım',
  id: 'Şagird ID-si: {id}',
  search: 'Ad, təsvir və ya müəllim üzrə axtarın',
  empty: {
    title: 'Hələ heç bir qrupda deyilsiniz',
    body: 'ID-nizi müəlliminizə göndərin, o sizi qrupa əlavə edəcək.',
  },
  first: {
    code: 'Müəlliminiz QR kod və ya 6 işarəli kod göstəribsə, onunla özünüz qoşulun.',
    join: 'Kodla qrupa qoşulun',
    share: 'Paylaş',
    message: 'Salam! Mən {name}. Məni qrupa əlavə edin, ID: {id}',
  },
  noMatch: '“{query}” üzrə qrup tapılmadı.',
  open: 'Qrupa keç',
  tab: {
    general: 'Ümumi məlumat',
    attendance: 'Davamiyyət',
  },
  material: {
    open: 'Aç və ya endir',
  },
  categories: {
    empty: 'Müəllim hələ material əlavə etməyib.',
  },
  att: {
    title: 'Davamiyyətim',
    empty: 'Hələ davamiyyət işarəsi yoxdur.',
    teacherNote: 'Müəllimin qeydi',
    newest: 'Əvvəlcə ən yenilər',
  },
} as const

export const stats = {
  rate: 'Davamiyyət faizi',
  present: 'Cəmi iştirak',
  absent: 'Cəmi qayıb',
  unmarked: 'İşarələnməyib',
  lessons: 'Dərs sayı',
  title: 'Statistika',
  summary: '{total} dərsdən {present} dərsdə iştirak edib',
  summaryOwn: '{total} dərsdən {present} dərsdə iştirak etmisiniz',
  none: 'Hesablamaq üçün hələ işarə yoxdur.',
  period: 'Dövr',
  all: 'Bütün dövr',
  streak: 'Ardıcıl iştirak: {n} dərs',
  lowest: 'Ən çox qayıbı olanlar',
  groupRate: 'Qrup üzrə davamiyyət',
  byDate: 'Tarixlər üzrə',
  byMonth: 'Aylar üzrə',
  last: 'son {n} dərs',
} as const

export const view = {
  badge: 'Yalnız baxış rejimi',
  banner: 'Yalnız baxış rejimi: {name} adlı şagirdin məlumatlarına baxırsınız.',
  bannerTeacher: 'Yalnız baxış rejimi: dəyişiklik etmək mümkün deyil.',
  denied: 'Yalnız baxış rejimində bu əməliyyat mümkün deyil.',
  exit: 'Baxışdan çıx',
} as const
