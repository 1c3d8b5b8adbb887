/** The pages of a join code. */
export const join = {
  title: '“{course}” qrupuna qoşulun',
  body: 'Müəllim: {teacher}',
  button: 'Qoşul',
  joining: 'Göndərilir...',
  pending: 'Müraciətiniz göndərildi. Müəllim təsdiqləyəndə qrup burada görünəcək.',
  joined: '“{course}” qrupuna qoşuldunuz.',
  takeBack: 'Müraciəti geri götür',
  takenBack: 'Müraciətiniz geri götürüldü.',
  signUpFirst: 'Qoşulmaq üçün əvvəlcə qeydiyyatdan keçin.',
  haveAccount: 'Hesabım var, daxil olum',
  unknown: 'Bu kod işləmir. Müəllimdən yeni kod istəyin.',
  teacher: 'Qruplara yalnız şagirdlər qoşula bilər.',
  parent: 'Qrupa şagirdin özü qoşulur. Sizə onun ID-si kifayətdir.',
  already: 'Siz artıq bu qrupdasınız.',
  failed: 'Qoşulmaq alınmadı. Yenidən cəhd edin.',
  loading: 'Qrup axtarılır...',
  home: 'Ana səhifəyə qayıt',
  open: 'Qrupa keç',
  code: {
    title: 'Kodla qrupa qoşulun',
    intro: 'Müəllimin göstərdiyi 6 işarəli kodu yazın.',
    label: 'Kod',
    blank: 'Kodu yazın.',
    format:
      'Kod 6 işarədən ibarətdir: A–Z hərfləri (E, I, O olmadan) və 2–9 rəqəmləri, məsələn, K7MPQ2. Yoxlayıb yenidən yazın.',
    submit: 'Davam et',
    other: 'Başqa kod yaz',
  },
} as const

/** The invitation of a group, and its view for a projector. */
export const invite = {
  title: 'Kodla dəvət',
  hint: 'Şagird özü qoşulur: QR, kod və ya link',
  qr: 'QR kod',
  board: 'Lövhədə göstər',
  copy: 'Linki kopyala',
  share: 'Paylaş',
  text: 'Salam! “{course}” qrupuna qoşulmaq üçün linkə keçin: {url} və ya bu kodu yazın: {code}',
  boardTitle: 'Qoşulmaq üçün telefonunuzun kamerası ilə oxudun',
  boardHint: 'və ya {host} saytında kodu yazın',
  label: 'Qoşulma kodu',
  turnOn: 'Kodu aç',
  on: 'Qoşulma kodu açıqdır',
  off: 'Qoşulma kodu bağlıdır',
  renew: 'Yeni kod',
  openToday: 'Bu gün təsdiqsiz qəbul et',
  openUntil: '{time} vaxtına qədər təsdiqsiz qəbul olunur',
  renewTitle: 'Yeni kod yaradılsın?',
  renewBody: 'Köhnə kod və QR kod dərhal işləməyəcək.',
  copied: 'Link kopyalandı.',
  copyFailed: 'Link kopyalanmadı. Onu əl ilə köçürün: {text}',
  loadError: 'Qoşulma kodunu yükləmək mümkün olmadı.',
  failed: 'Qoşulma kodu dəyişdirilə bilmədi.',
} as const

/** How many students wait to be accepted; the other texts about requests are in requests.ts. */
export const waiting = { count: '{n} şagird gözləyir' } as const
