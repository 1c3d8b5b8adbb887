/** Lessons that are counted in rounds. */
export const round = {
  title: 'Dərslərin sayı',
  length: 'Neçə dərsdən bir?',
  /** An entry of the list of lengths. */
  every: '{length} dərsdən bir',
  counts: { present: 'Yalnız iştirak etdiyi dərslər', held: 'Keçirilən bütün dərslər' },
  tell: 'Valideynlərə də bildir',
  off: 'Sayma',
  hint: 'Hər şagirdin dərsləri qrupa qoşulduğu gündən sayılır, əvvəl işarələnibsə, ilk işarədən. Başqa günü şagirdin vərəqində və ya hamı üçün seçə bilərsiniz.',
  forAll: 'Hamı üçün gün seç',
  forAllHint:
    'Bütün şagirdlərin dərsləri bu gündən sayılacaq. Günü dəyişən şagirdlərin razılaşdırılmış dərsləri silinəcək.',
  done: '{done}/{length}',
  said: 'Dərslərin sayı: {length} dərsdən {done}',
  left: '{n} dərs qalıb',
  over: '{length} dərs tamamlanıb',
  due: '{n} şagirdin dərsləri tamamlanıb',
  agree: 'Növbəti {length} dərs razılaşdırılıb',
  agreed: 'Razılaşdırıldı.',
  undone: 'Geri qaytarıldı.',
  since: '{date} tarixindən sayılır',
  changeSince: 'Hansı gündən sayılsın?',
  agreedBy: '{agreed}: {facts}',
  saved: 'Dərslərin sayı yadda saxlanıldı.',
  failed: 'Dərslərin sayı yadda saxlanılmadı. Yenidən cəhd edin.',
} as const
