/** A student who is moved to another course. */
export const move = {
  action: 'Başqa qrupa keçir',
  title: '{name} başqa qrupa keçir',
  body: 'Əvvəlki işarələr əvvəlki qrupda qalır, şagird və valideyn onları görür.',
  from: 'Hansı gündən',
  choose: 'Qrup seçin',
  none: 'Sizin başqa qrupunuz yoxdur.',
  failed: 'Şagird keçirilə bilmədi.',
} as const
