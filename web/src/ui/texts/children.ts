/** Texts for storing children on a parent's device and for scanning a child's card. */
export const children = {
  keep: '{name} {device} yadda saxlanılsın?',
  device: { phone: 'bu telefonda', other: 'bu cihazda' },
  keepBody: 'Növbəti dəfə ID yazmadan baxacaqsınız. Ortaq cihazda saxlamayın.',
  yes: 'Yadda saxla',
  no: 'İndi yox',
  add: 'Başqa övlad əlavə et',
  addShort: 'Övlad',
  forget: 'Bu cihazdan sil',
  forgetLabel: '{name}: bu cihazdan sil',
  kept: '{name} bu cihazda yadda saxlanıldı.',
  forgotten: '{name} bu cihazdan silindi.',
  open: 'Davamiyyətə bax',
  outdated: 'Bu ID dəyişib və ya bağlanıb. Şagirddən və ya müəllimdən yenisini istəyin.',
  typeNew: 'Yeni ID yaz',
  typeNewShort: 'Yaz',
  needsNetwork: 'Bu övladı açmaq üçün internet lazımdır. Bağlantını yoxlayıb yenidən cəhd edin.',
  ended: 'Bu baxış bağlanıb. ID dəyişməyibsə, yenidən açın; dəyişibsə, yenisini və ya başqa övladın ID-sini yazın.',
  list: 'Övladlar',
  back: 'Panelə qayıt',
} as const

export const scan = {
  button: 'Kartı oxut',
  starting: 'Kamera açılır...',
  hint: 'Kartdakı QR kodu çərçivəyə tutun.',
  notCard: 'Bu QR kod şagird kartının kodu deyil.',
  denied: 'Kameraya icazə verilmədi. ID-ni özünüz yazın.',
  failed: 'Kamera açıla bilmədi. ID-ni özünüz yazın.',
  picture: 'Kameranın görüntüsü',
} as const

/** The parents' sign-in page. Apart from the panel's texts, so that no other page loads them. */
export const parentEntry = {
  title: 'Valideyn platforması',
  intro: 'Övladınızın dərslərini və davamiyyətini izləmək üçün şagird ID-sini daxil edin.',
  label: 'Şagird ID-si',
  placeholder: 'Məsələn: {example}',
  submit: 'Daxil ol',
  submitting: 'Daxil olunur...',
  back: 'Giriş səhifəsinə qayıt',
  /** For a person who is signed in with an account. */
  link: 'Açdığınız link valideynlər üçündür.',
  other: '{name} kimi daxil olmusunuz. “{button}” düyməsini bassanız, bu hesabdan çıxacaqsınız.',
  blank: 'Zəhmət olmasa, şagird ID-ni daxil edin.',
  help: 'ID övladınızın panelində, adının yanında yazılıb.',
} as const
