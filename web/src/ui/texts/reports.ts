/** The papers and files of a group, and the messages to its families. */
export const reports = {
  title: 'Hesabat',
  back: 'Hesabata qayıt',
  earlier: 'Əvvəlki ay',
  later: 'Növbəti ay',
  noneSent: 'Hələ heç bir ailəyə göndərilməyib',
  partSent: '{sent} ailəyə göndərilib, {left} qalıb',
  allSent: '{n} ailəyə göndərilib',
  paper: 'Çap',
  excel: 'Excel',
  hint: {
    register: 'A4, bir ay, imza yeri ilə',
    months: 'Hər şagirdə yarım səhifə, xülasə ilə',
    cards: 'ID və QR: valideyn ID ilə baxır',
    export: 'Bütün dərslər, qeydlər və cəmlər',
    returned: 'Faylı oxuyur, fərqi göstərir',
  },
  send: 'Göndər',
  goOn: 'Davam et',
  look: 'Bax',
  pages: '{title}, {n} səhifə',
  options: 'Seçimlər',
} as const

/** Sending each family the link of its panel. */
export const families = {
  title: 'Ailələrə göndər',
  count: '{sent}/{n} göndərilib',
  skip: 'Keç',
  send: 'Ailəsinə göndər',
  sent: 'Göndərildi',
  left: '{n} qalıb',
  allSent: 'Hamısına göndərilib',
  copied: 'Mesaj kopyalandı. Ailənin söhbətinə yapışdırın.',
  unsaved: '{n} seçim yadda saxlanılmayıb. Bu cihazda qalır, bağlantı olanda göndəriləcək.',
  failed: 'Seçim yadda saxlanıla bilmədi.',
  gone: '{name} adlı şagird artıq bu qrupda deyil.',
  /** After the first saved lesson. */
  offer: {
    title: 'İlk dərsiniz yadda saxlanıldı',
    body: '{n} ailə hələ heç nə görmür. Hər ailəyə öz linkini telefondan göndərin, printer lazım deyil.',
    later: 'Sonra',
  },
} as const
