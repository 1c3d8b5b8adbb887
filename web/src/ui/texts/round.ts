/** Lessons that are counted in rounds. */
export const round = {
  title: 'Dərslərin sayı',
  /** On the page of a group, with its value. */
  line: 'Dövr',
  none: 'Sayılmır',
  remind: 'Hər neçə dərsdən bir xatırladaq?',
  other: 'Başqa',
  never: 'Yox',
  length: 'Neçə dərsdən bir?',
  /** An entry of the list of lengths. */
  every: '{length} dərsdən bir',
  counts: { present: 'Yalnız iştirak etdiyi dərslər', held: 'Keçirilən bütün dərslər' },
  tell: 'Valideynlərə də bildir',
  hint: 'Hər şagirdin dərsləri qrupa qoşulduğu gündən sayılır, əvvəl işarələnibsə, ilk işarədən. Başqa günü şagirdin vərəqində və ya hamı üçün seçə bilərsiniz.',
  forAll: 'Hamı üçün gün seç',
  forAllHint:
    'Bütün şagirdlərin dərsləri bu gündən sayılacaq. Günü dəyişən şagirdlərin razılaşdırılmış dərsləri silinəcək.',
  done: '{done}/{length}',
  passed: 'Dövr: {length} dərsdən {done} dərs keçib',
  said: 'Dərslərin sayı: {length} dərsdən {done}',
  left: '{n} dərs qalıb',
  over: '{length} dərs tamamlanıb',
  due: '{n} şagirdin {length} dərsi bitib',
  /** A chip at the name of a student. */
  ended: '{length} dərs bitib',
  dueOnly: 'Dərsləri bitən şagirdlər: {n}',
  /** In a list of these that lacks the one who is looked for. */
  onlyDue: 'Siyahıda yalnız dərsləri bitən şagirdlər var.',
  showAll: 'Hamısını göstər',
  agree: 'Razılaşdıq',
  next: 'Növbəti {length} dərs razılaşdırılıb',
  agreed: 'Razılaşdırıldı.',
  undone: 'Geri qaytarıldı.',
  since: '{date} tarixindən sayılır',
  changeSince: 'Hansı gündən sayılsın?',
  agreedBy: '{agreed}: {facts}',
  saved: 'Dərslərin sayı yadda saxlanıldı.',
  failed: 'Dərslərin sayı yadda saxlanılmadı. Yenidən cəhd edin.',
} as const
