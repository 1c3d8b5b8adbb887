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
