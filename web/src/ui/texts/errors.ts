/** Texts for browsers that cannot show the page, or store no session. */
export const browser = {
  old: 'Bu brauzer çox köhnədir, səhifə tam açılmır.',
  update: 'Brauzeri yeniləyin və ya başqa brauzerlə açın.',
  cookies: 'Brauzer kukiləri bağlayıb. Daxil olmaq üçün bu sayta icazə verin.',
} as const

/** Messages for errors without one from the server, by their codes. */
export const failure = {
  network: 'Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.',
  timeout: 'Cavab çox gecikdi. Yenidən cəhd edin.',
  server: 'Serverdə xəta baş verdi. Bir azdan yenidən cəhd edin.',
  page_error: 'Problem bizdədir. Səhifəni yeniləyib yenidən cəhd edin.',
  old_browser: `${browser.old} ${browser.update}`,
  cookies_blocked: browser.cookies,
  file_unreadable: 'Fayl dəyişib və ya oxunmur, yenidən seçin.',
  unavailable: 'Xidmət müvəqqəti işləmir. Bir azdan yenidən cəhd edin.',
} as const

/** Validation messages shown before anything is sent. */
export const fieldError = {
  required: '{field} mütləq doldurulmalıdır.',
  format: '{field} düzgün formatda deyil.',
  email: 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.',
  /** Below the message at a name. The rule: SECURITY_REQUIREMENTS.md section 10. */
  fullName: 'Adda ən azı iki hərf olmalıdır, sayt ünvanı isə ola bilməz.',
} as const
