/** Texts of every page. They are apart from the other common texts because the first visit loads them. */
export const first = {
  retry: 'Yenidən cəhd et',
  newTab: 'yeni vərəqdə açılır',
  footer: {
    copyright: '© 2025 {platform}. Bütün hüquqlar qorunur.',
    guide: 'İstifadə təlimatı',
    privacy: 'Məxfilik siyasəti',
    support: 'Texniki dəstək',
  },
} as const

export const doc = {
  pattern: '{page} – {platform}',
  login: 'Giriş',
  signup: 'Qeydiyyat',
  forgot: 'Parolun sıfırlanması',
  reset: 'Yeni parol',
  verify: 'E-poçtun təsdiqi',
  parent: 'Valideyn platforması',
  admin: 'Admin paneli',
  notFound: 'Səhifə tapılmadı',
} as const

export const e404 = {
  title: 'Səhifə tapılmadı',
  body: 'Ünvan səhv yazılıb və ya səhifə silinib.',
  action: 'Ana səhifəyə qayıt',
} as const

export const e500 = {
  title: 'Xəta baş verdi',
  body: 'Problem bizdədir. Bir azdan yenidən cəhd edin.',
  code: 'Xəta kodu: {id}',
} as const

export const offline = {
  title: 'İnternet bağlantısı yoxdur',
  body: 'Bağlantını yoxlayıb yenidən cəhd edin.',
  part: 'Bu bölmə hələ yüklənməyib. İnternet qayıdanda açılacaq.',
} as const
