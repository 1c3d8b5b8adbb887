/** Notices on the phone. */
export const push = {
  title: 'Bildirişlər',
  offer: {
    parent: 'Övladınız dərsdə olmayanda bu telefona bildiriş gəlsin?',
    teacher: 'Davamiyyət yazılmayanda xatırladaq?',
  },
  yes: 'Bəli, bildirin',
  later: 'İndi yox',
  on: 'Bu cihazda bildirişlər qoşuldu.',
  off: 'Bu cihazda söndür',
  help: {
    blocked: 'Bildirişlər bu brauzerdə bağlanıb. İcazəni brauzerin parametrlərində verin.',
    unanswered: 'Brauzer icazəni təsdiqləmədi. Bildirişləri sonra “Bildirişlər” bölməsində qoşa bilərsiniz.',
    ios: 'iPhone-da bildiriş üçün əvvəlcə səhifəni Əsas ekrana əlavə edin.',
    phone: 'Bu telefonda bildirişlər işləmir.',
    none: 'Bu brauzer bildirişləri dəstəkləmir.',
  },
  quiet: '21:00–08:00 arasında bildiriş gəlmir.',
  hide: 'Kilid ekranında təfərrüatı gizlət',
  test: 'Sınaq bildirişi göndər',
  others: 'Digər cihazlar',
  parents: 'Valideynlərin cihazları',
  parentsHint: 'ID-nizi bilən hər kəs bura cihaz əlavə edə bilər. Tanımadığınız varsa, onu söndürün və yeni ID alın.',
  since: '{date} tarixindən',
  end: 'Söndür',
  failed: 'Dəyişiklik yadda saxlanılmadı. Yenidən cəhd edin.',
  testFailed: 'Sınaq bildirişi göndərilmədi. Yenidən cəhd edin.',
  loadFailed: 'Bildirişləri yükləmək mümkün olmadı.',
} as const

/** A notice whose content cannot be read. */
export const unreadNotice = 'Yeni məlumat var.'
