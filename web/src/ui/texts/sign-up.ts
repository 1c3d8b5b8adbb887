export const signup = {
  title: 'Qeydiyyat',
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
  },
  submit: 'Qeydiyyatdan Keç',
  submitting: 'Qeydiyyat gedir...',
  error: {
    mismatch: 'Parollar uyğun gəlmir!',
    role: 'Rolunuzu seçin.',
    passwordShort: 'Parol ən azı 6 simvoldan ibarət olmalıdır.',
    failed: 'Qeydiyyat zamanı xəta baş verdi.',
  },
  terms: 'Qeydiyyatdan keçməklə məxfilik siyasəti ilə razılaşırsınız.',
  /** The part of `terms` that is a link to the policy. */
  termsLink: 'məxfilik siyasəti',
  toLogin: 'Artıq hesabınız var?',
  toLoginLink: 'Daxil olun',
  toReset: 'Parolu sıfırlayın',
} as const
