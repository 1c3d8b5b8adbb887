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
