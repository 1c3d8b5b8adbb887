export const signup = {
  title: 'Qeydiyyat',
  subtitle: 'Hesab yaradın və dərslərinizi bir platformadan idarə edin.',
  fullName: {
    label: 'Ad və soyad',
    placeholder: 'Məsələn: Aysel Məmmədova',
  },
  email: {
    label: 'E-poçt',
    placeholder: 'ad@example.com',
  },
  phone: {
    label: 'Mobil nömrə',
    placeholder: '0501234567',
    hint: 'Yalnız rəqəmlər. Doldurmaq məcburi deyil.',
  },
  role: {
    label: 'Rolunuz',
    placeholder: 'Rolu seçin',
    teacher: 'Müəllim',
    student: 'Şagird',
  },
  password: {
    label: 'Parol',
    hint: 'Ən azı 6 simvol',
    show: 'Parolu göstər',
    hide: 'Parolu gizlət',
  },
  confirm: {
    label: 'Parolun təkrarı',
    placeholder: 'Parolu yenidən daxil edin',
  },
  submit: 'Qeydiyyatdan Keç',
  submitting: 'Qeydiyyat gedir...',
  error: {
    mismatch: 'Parollar uyğun gəlmir!',
    role: 'Rolunuzu seçin.',
    passwordShort: 'Parol ən azı 6 simvoldan ibarət olmalıdır.',
    failed: 'Qeydiyyat zamanı xəta baş verdi.',
  },
  message: 'Qeydiyyat tamamlandı. E-poçtunuza təsdiq məktubu göndərdik.',
  terms: 'Qeydiyyatdan keçməklə məxfilik siyasəti ilə razılaşırsınız.',
  /** The words of `terms` that lead to the policy. */
  termsLink: 'məxfilik siyasəti',
  toLogin: 'Artıq hesabınız var?',
  toLoginLink: 'Daxil olun',
  capsLock: 'Caps Lock düyməsi aktivdir.',
} as const

export const login = {
  title: 'Xoş gəlmisiniz!',
  subtitle: 'Davam etmək üçün hesabınıza daxil olun.',
  email: {
    label: 'E-poçt',
  },
  password: {
    label: 'Şifrə',
    placeholder: 'Şifrənizi daxil edin',
    show: 'Şifrəni göstər',
    hide: 'Şifrəni gizlət',
  },
  remember: 'Məni xatırla',
  forgot: 'Şifrəni unutmusunuz?',
  submit: 'Daxil ol',
  submitting: 'Daxil olunur...',
  google: 'Google ilə davam et',
  divider: 'və ya',
  toSignup: 'Hesabınız yoxdur?',
  toSignupLink: 'Qeydiyyatdan keçin',
  toParent: 'Valideyn platforması',
  registered: 'Qeydiyyat uğurla tamamlandı. İndi daxil ola bilərsiniz.',
  googleNotFound:
    'Bu Google hesabı ilə qeydiyyatdan keçmiş istifadəçi tapılmadı. Zəhmət olmasa, əvvəlcə qeydiyyatdan keçin.',
  googleFailed: 'Google ilə daxil olmaq mümkün olmadı. Yenidən cəhd edin və ya e-poçtla daxil olun.',
  failed: 'Giriş zamanı xəta baş verdi. E-poçt və ya şifrə yanlışdır.',
  sessionEnded: 'Sessiyanızın müddəti bitib. Yenidən daxil olun.',
  loggedOut: 'Hesabınızdan çıxdınız.',
  accountDeleted: 'Hesabınız silindi.',
} as const

/** The panel beside the sign-in forms. Source: AZ_PAGES.md section A. */
export const marketing = {
  title: 'Dərsləriniz, materiallarınız və davamiyyət – bir yerdə',
  subtitle: 'Müəllimlər, şagirdlər və valideynlər üçün kurs idarəetmə platforması.',
  claims: {
    management: {
      title: 'Peşəkar idarəetmə',
      body: 'Qruplar yaradın, şagirdləri ID ilə əlavə edin, materialları kateqoriyalara bölün. Hər şey səliqəli və əlinizin altındadır.',
    },
    platform: {
      title: 'Vahid platforma',
      body: 'Material, şərh, onlayn dərs linki və davamiyyət eyni səhifədədir. Şagird öyrənir, valideyn izləyir, müəllim idarə edir.',
    },
    report: {
      title: 'Ətraflı hesabat',
      body: 'Hər dərs üçün iştirak və qeydlər saxlanılır. Davamiyyət faizini görün, hesabatı bir toxunuşla Excel-ə ixrac edin.',
    },
  },
  parents: 'Övladınızın dərslərini və davamiyyətini şagird ID-si ilə, qeydiyyatsız izləyin.',
} as const

export const canvas = {
  pause: 'Fon animasiyasını söndür',
  resume: 'Fon animasiyasını yandır',
} as const
