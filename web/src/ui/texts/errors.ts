/** Messages for errors without one from the server. Source: AZ_STRINGS.md section 5. */
export const failure = {
  network: 'Serverlə əlaqə qurulmadı. Bağlantını yoxlayıb yenidən cəhd edin.',
  timeout: 'Cavab çox gecikdi. Yenidən cəhd edin.',
  server: 'Serverdə xəta baş verdi. Bir azdan yenidən cəhd edin.',
  unavailable: 'Xidmət müvəqqəti işləmir. Bir azdan yenidən cəhd edin.',
} as const

/** Validation messages shown before anything is sent. Source: AZ_STRINGS.md section 5. */
export const fieldError = {
  required: '{field} mütləq doldurulmalıdır.',
  format: '{field} düzgün formatda deyil.',
  email: 'E-poçt ünvanı düzgün deyil. Ünvanı yoxlayın.',
  /** Below the message at a name. The rule: SECURITY_REQUIREMENTS.md section 10. */
  fullName: 'Adda ən azı iki hərf olmalıdır, sayt ünvanı isə ola bilməz.',
} as const
