/** Students who wait to be accepted. */
export const requests = {
  title: 'Qoşulmaq istəyənlər',
  acceptAll: 'Hamısını qəbul et',
  look: 'Müraciətlərə bax',
  undecided: '{n} müraciətdəki ad qrupdakı şagirdə oxşayır. Belə müraciətlərə ayrıca cavab verin.',
  similarCard: '“{name}” kartına oxşayır',
  accept: 'Qəbul et',
  decline: 'Rədd et',
  empty: 'Gözləyən yoxdur.',
  accepted: '{n} şagird qrupa əlavə edildi.',
  declined: '{name} adlı şagirdin müraciəti rədd edildi.',
  gone: '{n} müraciət artıq geri götürülüb.',
  loadError: 'Müraciətləri yükləmək mümkün olmadı.',
  failed: 'Müraciətlərə cavab göndərilə bilmədi.',
} as const

/** A request whose student is one of the course's cards. */
export const merge = {
  same: 'Eyni şagirddir, birləşdir',
  ask: '“{card}” kartının işarələri {name} hesabına keçəcək.',
  button: 'Birləşdir',
  done: 'Kart {name} ilə birləşdirildi.',
  undo: 'Ayır',
  failed: 'Kart birləşdirilə bilmədi.',
  second: 'İkinci kartı var',
  two: 'Bu iki kart bir şagirddir?',
  none: 'Adı oxşar olan başqa kartınız yoxdur. Kartın adı fərqlidirsə, əvvəlcə adını düzəldin.',
  id: 'ID: {id}',
  noMarks: 'Hələ işarə yoxdur.',
  askTwo:
    '{card} ID-li kartın işarələri, qrupları və valideynləri {id} ID-li karta keçəcək. Valideynlər hər iki ID ilə daxil ola biləcək. {card} ID-li kartda yazılmış kod işləməyəcək.',
} as const
