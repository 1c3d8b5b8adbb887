export const login = {
  title: 'Xoş gəlmisiniz!',
  email: {
    label: 'E-poçt',
  },
  password: {
    label: 'Şifrə',
    show: 'Şifrəni göstər',
    hide: 'Şifrəni gizlət',
    capsLock: 'Caps Lock düyməsi aktivdir.',
  },
  remember: 'Məni xatırla',
  forgot: 'Şifrəni unutmusunuz?',
  submit: 'Daxil ol',
  submitting: 'Daxil olunur...',
  google: 'Google ilə davam et',
  toSignup: 'Hesabınız yoxdur?',
  toSignupLink: 'Qeydiyyatdan keçin',
  toJoin: 'Kodla qrupa qoşulun',
  toParent: 'Valideyn platforması',
  toParentBy: 'Övladınızın ID-si ilə, qeydiyyatsız',
  hasCode: 'Kodunuz və ya kartınız var?',
  registered: 'Qeydiyyat uğurla tamamlandı. İndi daxil ola bilərsiniz.',
  googleNotFound:
    'Bu Google hesabı ilə qeydiyyatdan keçmiş istifadəçi tapılmadı. Zəhmət olmasa, əvvəlcə qeydiyyatdan keçin.',
  googleFailed: 'Google ilə daxil olmaq mümkün olmadı. Yenidən cəhd edin və ya e-poçtla daxil olun.',
  failed: 'Giriş zamanı xəta baş verdi. E-poçt və ya şifrə yanlışdır.',
  sessionEnded: 'Sessiyanızın müddəti bitib. Yenidən daxil olun.',
  toCard: 'Kartınızla qeydiyyat',
} as const

/** Texts of the panel next to the sign-in forms. */
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
} as const

export const canvas = {
  pause: 'Fon animasiyasını söndür',
  resume: 'Fon animasiyasını yandır',
} as const
