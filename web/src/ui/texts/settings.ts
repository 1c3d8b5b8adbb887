export const settings = {
  title: 'Tənzimləmələr',
  tab: {
    profile: 'Profil',
    password: 'Şifrə',
    other: 'Digər',
    appearance: 'Görünüş',
    data: 'Məlumatlarım',
  },
  avatar: {
    label: 'Profil şəkli',
    pick: 'Şəkil seç',
    uploading: 'Şəkil yüklənir...',
    success: 'Profil şəkli yeniləndi.',
    hint: '{types}, ən çoxu {mb} MB',
    notImage: 'Yalnız şəkil faylı seçə bilərsiniz.',
    failed: 'Şəkil yüklənərkən xəta baş verdi.',
    remove: 'Şəkli sil',
    removed: 'Profil şəkli silindi.',
    crop: 'Şəkli kəs',
    cropHint: 'Şəkli sürüşdürün və böyüdün: dairənin içi görünəcək.',
    zoom: 'Böyütmə',
  },
  fullName: {
    label: 'Ad və soyad',
  },
  email: {
    label: 'E-poçt',
    hint: 'E-poçt ünvanı dəyişdirilə bilməz.',
  },
  profile: {
    failed: 'Profil yenilənərkən xəta baş verdi.',
  },
  password: {
    endsParents: 'Şifrəni dəyişəndə digər cihazlardakı sessiyalar və valideyn sessiyaları bağlanacaq.',
    current: 'Cari şifrə',
    new: 'Yeni şifrə',
    repeat: 'Yeni şifrənin təkrarı',
    submit: 'Şifrəni dəyiş',
    none: 'Hesabınızda şifrə yoxdur: hesaba Google ilə daxil olursunuz.',
    set: 'Şifrə təyin et',
    within:
      'Şifrəni girişdən sonrakı 10 dəqiqə ərzində təyin etmək olar. Vaxt keçibsə, yenidən daxil olun və ya linki e-poçtla alın.',
    signIn: 'Google ilə yenidən daxil ol',
    byMail: 'Linki e-poçtuma göndər',
    renewCalendars: 'Təqvim linklərini də yenilə',
    calendarsEnd: 'Köhnə linklər işləməyəcək: yenisini təqviminizə yenidən əlavə etmək lazım gələcək.',
    parentCalendarsEnd:
      'Köhnə linklər, valideynlərin linkləri də, işləməyəcək: yenilərini təqvimə yenidən əlavə etmək lazım gələcək.',
    hint: 'Ən azı 6 simvol',
    hintOfAdmin: 'Ən azı 8 simvol',
    mismatch: 'Yeni şifrələr uyğun gəlmir.',
    unchanged: 'Yeni şifrə cari şifrədən fərqli olmalıdır.',
    short: 'Şifrə ən azı 6 simvoldan ibarət olmalıdır.',
    shortOfAdmin: 'Şifrə ən azı 8 simvoldan ibarət olmalıdır.',
    failed: 'Şifrə dəyişdirilərkən xəta baş verdi.',
  },
  theme: {
    label: 'Mövzu',
    light: 'Açıq',
    dark: 'Tünd',
    system: 'Sistemdəki kimi',
  },
} as const

export const ownId = {
  title: 'ID',
  hint: {
    student: 'Müəlliminiz sizi qrupa bu kodla əlavə edir, valideyniniz də onunla daxil olur.',
    teacher: 'Həmkarınız sizi öz qrupuna bu kodla əlavə edir.',
  },
  renew: 'Yeni ID al',
  confirm: {
    title: 'Yeni ID almaq istədiyinizə əminsiniz?',
    student:
      'Köhnə ID artıq işləməyəcək və bütün valideyn sessiyaları bağlanacaq: valideyniniz yeni ID ilə yenidən daxil olmalıdır. Qruplarınız və davamiyyətiniz qalacaq.',
    teacher: 'Köhnə ID artıq işləməyəcək. Qruplarınız qalacaq.',
  },
  renewing: 'ID yenilənir...',
  done: 'ID-niz yeniləndi: {id}',
  failed: 'ID yenilənə bilmədi.',
  maybeKnown: 'Bu hesab təsdiqlənməmişdi. Onu başqası yaradıbsa, ID-ni yeniləyin.',
  renewNow: 'ID-ni yenilə',
} as const

export const sessions = {
  title: 'Aktiv sessiyalar',
  intro: 'Hesabınıza bu cihazlardan daxil olunub.',
  current: 'Bu cihaz',
  parent: 'Valideyn sessiyası',
  lastSeen: 'Son fəaliyyət: {relative}',
  end: 'Sessiyanı bağla',
  endAll: {
    button: 'Digərlərini bağla',
    title: 'Digər sessiyaları bağlamaq istədiyinizə əminsiniz?',
    body: 'Bu cihazdan başqa bütün cihazlarda yenidən daxil olmaq lazım gələcək.',
  },
  endedAll: 'Digər sessiyaların hamısı bağlandı.',
  loadFailed: 'Sessiyaları yükləmək mümkün olmadı.',
  endFailed: 'Sessiya bağlana bilmədi.',
} as const

export const data = {
  title: 'Məlumatlarım',
  export: {
    button: 'Məlumatlarımı endir',
    busy: 'Fayl hazırlanır...',
    hint: 'Profiliniz, qruplarınız, şərhləriniz, davamiyyətiniz və yüklədiyiniz fayllar bir ZIP faylında hazırlanacaq.',
    ready: 'Faylınız hazırdır.',
    failed: 'Məlumatlarınız hazırlana bilmədi.',
    fileName: 'melumatlarim.zip',
  },
  delete: {
    done: 'Hesabınız silindi.',
    button: 'Hesabımı sil',
    title: 'Hesabınızı silmək istədiyinizə əminsiniz?',
    body: 'Profiliniz və davamiyyətiniz silinəcək, şərhləriniz müəllif adı olmadan qalacaq.',
    bodyTeacher:
      'Profiliniz silinəcək, şərhləriniz müəllif adı olmadan qalacaq. Yaratdığınız {n} qrup idarəetmə icazəsi olan müəllimə keçəcək; belə müəllim yoxdursa, {days} gün yalnız baxış üçün açıq qalacaq, sonra silinəcək.',
    bodyTeacherWithout: 'Profiliniz silinəcək, şərhləriniz müəllif adı olmadan qalacaq.',
    typed: 'Təsdiqləmək üçün şifrənizi daxil edin.',
    withoutPassword: 'Hesabınızda şifrə yoxdur: hesabı girişdən sonrakı 10 dəqiqə ərzində silmək olar.',
    confirm: 'Hesabı həmişəlik sil',
    failed: 'Hesab silinə bilmədi.',
  },
} as const

export const calendar = {
  title: 'Təqvim',
  copy: 'Təqvim linkini kopyala',
  renew: 'Linki yenilə',
  end: 'Linki söndür',
  hint: 'Bu linki yalnız özünüz üçün saxlayın: onu bilən hər kəs dərs günlərinizi görür.',
  copied: 'Təqvim linki kopyalandı.',
  renewed: 'Yeni link kopyalandı. Əvvəlki artıq işləmir.',
  parents: 'Təqvim linki olan valideyn cihazı: {n}',
  endParents: 'Valideynlərin linklərini söndür',
  parentsFailed: 'Linklər söndürülmədi. Yenidən cəhd edin.',
  failed: 'Təqvim linki alınmadı. Yenidən cəhd edin.',
} as const
