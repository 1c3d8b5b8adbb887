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

export const totp = {
  title: 'İki addımlı giriş',
  off: 'Aktiv deyil. Aktivləşdirsəniz, giriş zamanı telefonunuzdakı kod da soruşulacaq.',
  on: 'Aktivdir. İstifadə olunmamış ehtiyat kodu: {n}',
  loadFailed: 'İki addımlı girişin vəziyyətini yükləmək mümkün olmadı.',
  turnOn: 'Aktivləşdir',
  turnOff: 'Söndür',
  password: 'Davam etmək üçün şifrənizi yazın.',
  next: 'Davam et',
  scan: 'QR kodu doğrulama tətbiqi ilə oxudun.',
  qr: 'Doğrulama tətbiqi üçün QR kod',
  typed: 'Oxumaq mümkün deyilsə, bu açarı tətbiqə yazın:',
  code: '6 rəqəmli kod',
  recoveryHint: 'Telefonunuz yanınızda deyilsə, ehtiyat kodunu yazın.',
  recovery: 'Ehtiyat kodlarınızı saxlayın',
  recoveryBody:
    'Telefonunuzu itirsəniz, bu kodlarla daxil olacaqsınız. Hər kod bir dəfə işləyir. Kodlar bir daha göstərilməyəcək.',
  copy: 'Kopyala',
  copied: 'Kodlar kopyalandı.',
  copyFailed: 'Kopyalamaq mümkün olmadı. Kodları özünüz yazın.',
  saved: 'Saxladım',
  turnedOn: 'İki addımlı giriş aktivləşdirildi. Başqa cihazlardakı sessiyalar bağlandı.',
  failed: 'Dəyişiklik yadda saxlanılmadı. Yenidən cəhd edin.',
}
