/** Texts for browsers that cannot show the page, or store no session. */
export const browser = {
  old: 'Bu brauzer çox köhnədir, səhifə tam açılmır.',
  update: 'Brauzeri yeniləyin və ya başqa brauzerlə açın.',
  cookies: 'Brauzer kukiləri bağlayıb. Daxil olmaq üçün bu sayta icazə verin.',
} as const
