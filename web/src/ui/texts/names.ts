/** Texts for adding students without an account from a list of names. */
export const names = {
  hint: 'Hər sətirdə bir ad və soyad. Şagirdin hesabı olmasa da davamiyyət yaza bilərsiniz.',
  placeholder: 'Məsələn: Aysu Məmmədova',
  label: 'Adlar',
  fromFile: 'Excel-dən götür',
  new: 'Yeni',
  same: 'Artıq qrupdadır',
  similar: '“{name}” adlı şagirdə oxşayır',
  invalid: 'Bu ad kimi oxunmur',
  add: '{n} şagirdi əlavə et',
  adding: 'Əlavə edilir...',
  added: '{n} şagird əlavə edildi.',
  header: 'Birinci sətir (“{text}”) başlıq sayıldı. Şagirddirsə, bura toxunun.',
  failed: 'Şagirdlər əlavə edilə bilmədi.',
  noneInFile: 'Faylda ad tapılmadı.',
  fileFailed: 'Fayl oxuna bilmədi.',
} as const
