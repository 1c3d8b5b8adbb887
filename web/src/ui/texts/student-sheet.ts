/** The sheet of a student, and who reads a note. */
export const person = {
  title: 'Şagird',
  year: 'Bu il: {present} iştirak, {absent} qayıb ({rate})',
  last: 'son {n} dərs',
  none: 'Hələ işarə yoxdur.',
  notes: 'Qeydlər',
  chooseNotes: 'Yalnız bu qeydləri göstər',
  parentDevices: 'Valideynlərin {n} cihazına bildiriş gedir.',
  message: 'Valideynə mesaj',
  messageText: 'Salam! {name} {date} tarixində “{course}” dərsində {state}. Ətraflı: {url}',
  state: {
    present: 'iştirak etdi',
    absent: 'iştirak etmədi',
  },
  remove: 'Qrupdan çıxar',
} as const

export const noteReaders = 'Qeydi şagird və valideynləri oxuya bilər.'

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
