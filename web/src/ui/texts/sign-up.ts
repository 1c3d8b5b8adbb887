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

/** A card becomes an account. */
export const claim = {
  title: 'Kartınızla qeydiyyat',
  body: 'Müəlliminizin verdiyi kartdakı ID-ni və kodu yazın.',
  id: 'ID',
  code: 'Kod',
  submit: 'Davam et',
  submitting: 'Göndərilir...',
  failed: 'Kart yoxlanıla bilmədi.',
  idHint: 'ID və kod kartın sol tərəfində yazılıb.',
  merge: {
    title: 'Kart hesabınıza birləşdirilsin?',
    body: 'Kartdakı qruplar və işarələr bu hesaba keçəcək. Valideynlər kartla baxmağa davam edəcək.',
    account: 'Hesab: {name}',
    confirm: 'Birləşdir',
    confirming: 'Birləşdirilir...',
  },
  merged: 'Kart hesabınıza birləşdirildi.',
  teacher: 'Kartla hesabı yalnız şagird aça bilər.',
  parent: 'Kartla hesabı şagirdin özü açır. Sizə onun ID-si kifayətdir.',
  home: 'Ana səhifəyə qayıt',
} as const
