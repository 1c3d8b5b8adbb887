/** Texts of every page. They are apart from the other common texts because the first visit loads them. */
export const first = {
  retry: 'Yenidən cəhd et',
  reload: 'Səhifəni yenilə',
  home: 'Ana səhifəyə qayıt',
  newTab: 'yeni vərəqdə açılır',
  footer: {
    copyright: '© 2025 {platform}. Bütün hüquqlar qorunur.',
    guide: 'İstifadə təlimatı',
    privacy: 'Məxfilik siyasəti',
  },
} as const

export const doc = {
  pattern: '{page} – {platform}',
  login: 'Giriş',
} as const

export const e500 = {
  title: 'Xəta baş verdi',
} as const

export const offline = {
  title: 'İnternet bağlantısı yoxdur',
  part: 'Bu bölmə hələ yüklənməyib. İnternet qayıdanda açılacaq.',
} as const

/** Why a link led to the start page, by the role of its page. */
export const turnedAway = {
  teachers: 'Açdığınız link müəllimlər üçündür.',
  students: 'Açdığınız link şagirdlər üçündür.',
  parents: 'Açdığınız link valideynlər üçündür.',
  admins: 'Bu səhifə yalnız platforma admini üçündür.',
  course: '“{course}” qrupunu öz səhifənizdə aça bilərsiniz.',
  open: 'Qrupa keç',
} as const
