/** Cards in the list of a course; their other texts come with what they are for. */
export const card = {
  badge: 'Kart',
  /** The badge of the others where most students are cards. */
  account: 'Hesabı var',
  /** What the badge of a card means. */
  meaning: '“Kart” hesabı olmayan şagirddir. O, kartındakı kodla öz hesabını açır.',
  /** Where the cards have no badge. */
  claim: 'Hesabı olmayan şagird kartındakı kodla öz hesabını açır.',
  /** The badge of a student to whom the course is new, and what it means. */
  unknown: 'Hələ tanınmayıb',
  unknownMeaning: 'Şagird və ya valideyn qrupu hələ tanımayıb: telefonlarına bu qrupdan bildiriş getmir.',
  strangers: 'ID başqalarının əlinə keçibsə:',
  show: 'Kartı göstər',
  print: 'Kartları çap et',
  rename: 'Adını düzəlt',
  nameIn: 'Jurnaldakı adı',
} as const

/** Cards on paper, on the screen of a phone, and their names. */
export const cards = {
  title: 'Kartlar',
  printNew: 'Yalnız yenilər',
  printAll: 'Hamısı',
  renamed: 'Ad dəyişdirildi.',
  renameFailed: 'Ad dəyişdirilə bilmədi.',
  nameIn: {
    label: 'Jurnalda necə yazılsın?',
    hint: 'Şagird öz adını profilində özü yazıb: {name}. Jurnalda, siyahıda və Excel-də bura yazdığınız ad görünür.',
    own: 'Öz adını götür',
  },
  parent: 'Valideyn üçün: QR kodu oxudun və övladınızın davamiyyətinə baxın.',
  student: 'Şagird üçün: {host}/kart səhifəsində ID və kodla öz hesabınızı açın.',
  claim: 'Kod: {code}',
  /** Above the code and the ID on paper; the address is for who has no QR reader. */
  claimUse: 'Kod: hesab açmaq üçün',
  idUse: 'ID: baxmaq üçün, {host}/parent-view',
  chosen: '{n} kart seçilib',
  none: 'Çap etmək üçün şagird seçin.',
  choice: 'Hansı kartlar',
  renewTitle: 'Kartlar yeni kodlarla çap edilsin?',
  renewGivenOut:
    '{n} kart artıq verilib. Əvvəl çap edilmiş kartlardakı kodlar işləməyəcək, yenilərini paylamaq lazım olacaq.',
  renewKeeps: 'ID və QR kod dəyişmir.',
  givenOut: 'Artıq verilib',
  givenOutHint: 'Artıq verilmiş kartlar özləri seçilmir: yenidən çap olunanda köhnə kodları işləmir.',
  printing: 'Hazırlanır...',
  printFailed: 'Kartlar hazırlana bilmədi.',
  printUnsupported: 'Bu proqramda çap işləmir. Çap etmək üçün saytı brauzerdə açın.',
  back: 'Qrupa qayıt',
  qr: '{name}: valideyn üçün QR kod',
  id: 'ID: {id}',
  idLabel: 'ID',
  share: 'Paylaş',
  copy: 'Mətni kopyala',
  claimTitle: 'Şagirdin kodu',
  codeUnknown: 'Kod yalnız yaradılanda görünür. Lazımdırsa, yenisini yaradın.',
  newCode: 'Yeni kod',
  newCodeTitle: 'Yeni kod yaradılsın?',
  newCodeBody: 'Bu kartın köhnə kodu dərhal işləməyəcək. ID və QR kod işləyəcək.',
  newCodeFailed: 'Yeni kod yaradıla bilmədi.',
  newCodeGone: 'Bu şagirdin artıq hesabı var və ya o, qrupda deyil.',
  newId: 'Yeni ID ver',
  newIdTitle: 'Yeni ID verilsin?',
  newIdBody:
    '“{name}” adlı şagirdin köhnə ID-si ilə açılmış bütün baxışlar bağlanacaq: telefonlara bildiriş getməyəcək, təqvim linkləri işləməyəcək. Ailəyə yeni ID-ni verin. Şagirdin kodu dəyişmir, yeni ID ilə işləyəcək.',
  newIdDone: 'Yeni ID: {id}',
  newIdFailed: 'Yeni ID verilə bilmədi.',
  shareText: 'Salam! {name}, “{course}”. Davamiyyətə baxmaq üçün: {url} (ID: {id})',
} as const
