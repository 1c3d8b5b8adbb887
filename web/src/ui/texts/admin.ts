export const admin = {
  title: 'Admin paneli',
  badge: 'Admin',
  login: {
    title: 'Admin girişi',
    submit: 'Daxil ol',
    failed: 'Giriş zamanı xəta baş verdi.',
  },
  tab: {
    teachers: 'Müəllimlər ({n})',
    students: 'Şagirdlər ({n})',
  },
  search: 'Ad və ya e-poçt üzrə axtarın',
  searchFields: 'Ad, e-poçt, ID və ya nömrə',
  loading: 'Məlumatlar yüklənir...',
  sorted: 'Sıralama: {column}',
  denied: {
    title: 'Giriş Məhduddur',
    body: 'Bu səhifə yalnız platforma admini üçündür.',
    action: 'Admin kimi daxil ol',
  },
  col: {
    name: 'Ad və soyad',
    email: 'E-poçt',
    phone: 'Mobil nömrə',
    status: 'Hesab',
    courses: 'Qruplar',
    limit: 'Qrup limiti',
    coursesOfLimit: '{limit} qrupdan {n}',
    expires: 'Abunəlik',
    created: 'Qeydiyyat',
    actions: 'Əməliyyatlar',
  },
  /** In place of the e-mail of a student without an account. */
  card: 'Kart',
  cardInList: 'Kart: hesabı yoxdur',
  verified: 'Təsdiqlənib',
  notVerified: 'Təsdiqlənməyib',
  sub: {
    active: 'Aktiv',
    soon: 'Aktiv, {n} gün qalıb',
    expired: 'Bitib',
    none: 'Təyin edilməyib',
  },
  edit: {
    title: 'Müəllim məlumatlarını redaktə et',
    submit: 'Yadda saxla',
    usage: 'Hazırda {used} qrup yaradıb',
    student: {
      title: 'Şagird məlumatlarını redaktə et',
      done: 'Şagird məlumatları uğurla yeniləndi ({name}).',
      failed: 'Şagird məlumatları yenilənə bilmədi. Yenidən cəhd edin.',
    },
  },
  limit: {
    label: 'Qrup yaratma limiti',
  },
  expires: {
    label: 'Abunəliyin bitiş tarixi',
  },
  error: {
    expires: 'Abunəlik üçün bitiş tarixi seçilməlidir.',
  },
  loadFailed: 'Məlumatları yükləmək mümkün olmadı.',
  updated: 'Müəllim məlumatları uğurla yenilədi ({name}).',
  updateFailed: 'Müəllim məlumatları yenilənə bilmədi. Yenidən cəhd edin.',
  delete: {
    title: 'Bu istifadəçini silmək istədiyinizə əminsiniz?',
    body: '{name} ({email}) platformaya daxil ola bilməyəcək. Davamiyyəti silinəcək, şərhləri müəllif adı olmadan qalacaq.',
    bodyTeacher:
      '{name} ({email}) platformaya daxil ola bilməyəcək. Yaratdığı {n} qrup idarəetmə icazəsi olan müəllimə keçəcək; belə müəllim yoxdursa, {days} gün yalnız baxış üçün açıq qalacaq, sonra silinəcək.',
    bodyTeacherWithout: '{name} ({email}) platformaya daxil ola bilməyəcək. Şərhləri müəllif adı olmadan qalacaq.',
    confirm: 'İstifadəçini sil',
  },
  deleteFailed: 'İstifadəçi silinərkən xəta baş verdi.',
  empty: {
    teachers: 'Hələ müəllim qeydiyyatdan keçməyib.',
    students: 'Hələ şagird qeydiyyatdan keçməyib.',
  },
  noMatch: '“{query}” üzrə istifadəçi tapılmadı.',
  /** For a search that finds nobody in one list, and somebody in the other. */
  elsewhere: {
    teachers: 'Müəllimlərdə {n} nəticə',
    students: 'Şagirdlərdə {n} nəticə',
  },
} as const
