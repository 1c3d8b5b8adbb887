export const forgot = {
  title: 'Parolun sıfırlanması',
  intro: 'Hesabınızın e-poçt ünvanını yazın. Parolu sıfırlamaq üçün sizə link göndərəcəyik.',
  submit: 'Sıfırlama linki göndər',
  submitting: 'Göndərilir...',
  back: 'Giriş səhifəsinə qayıt',
  sentTo: 'Məktub {email} ünvanına göndərildi.',
  other: 'Başqa ünvan yaz',
  failed: 'Əməliyyat zamanı xəta baş verdi.',
} as const

export const reset = {
  title: 'Yeni parol təyin edin',
  new: {
    label: 'Yeni parol',
  },
  confirm: {
    label: 'Yeni parolun təkrarı',
  },
  endCalendars: 'Təqvim linklərini də söndür',
  calendarsEnd:
    'Köhnə linklər, valideynlərin linkləri də, işləməyəcək: yenilərini təqvimə yenidən əlavə etmək lazım gələcək.',
  submit: 'Parolu yenilə',
  submitting: 'Yenilənir...',
  error: {
    mismatch: 'Daxil etdiyiniz parollar uyğun gəlmir!',
    noToken: 'Etibarsız və ya əskik sıfırlama kodu.',
    noTokenLong: 'Etibarsız və ya əskik sıfırlama kodu. Zəhmət olmasa, e-poçtunuza göndərilən linki yenidən yoxlayın.',
    failed: 'Parol sıfırlanarkən xəta baş verdi.',
  },
  redirect: '3 saniyə sonra giriş səhifəsinə yönləndiriləcəksiniz.',
  requestNew: 'Yeni link istə',
} as const

/** Below the refusal of an e-mailed link: each new e-mail invalidates the previous link. */
export const newestEmail = 'Bir neçə məktub almısınızsa, yalnız sonuncu məktubdakı link işləyir.'
