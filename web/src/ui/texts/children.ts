/** Texts for storing children on a parent's device and for scanning a child's card. */
export const children = {
  keep: '{name} bu cihazda yadda saxlanılsın?',
  keepBody: 'Növbəti dəfə ID yazmadan baxa biləcəksiniz. Ortaq cihazda saxlamayın.',
  yes: 'Yadda saxla',
  no: 'İndi yox',
  add: 'Başqa övlad əlavə et',
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
