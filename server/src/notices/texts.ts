/** The texts of notices. */
export const texts = {
  title: 'Haşiyə',
  test: 'Bildirişlər işləyir.',
  hidden: 'Yeni məlumat var.',
  absent: {
    one: '{name} {date} tarixində “{course}” dərsində iştirak etmədi.',
    several: '{name} {date} tarixlərində “{course}” dərsində iştirak etmədi.',
  },
  noted: '{name}, “{course}”, {date}: {note}',
  /** In a notice that names the student and the course already. */
  notedOn: '{date}: {note}',
  corrected: {
    one: 'Düzəliş: {name} {date} tarixində “{course}” dərsində {state}.',
    several: 'Düzəliş: {name} {date} tarixlərində “{course}” dərsində {state}.',
  },
  states: { '+': 'iştirak etdi', '-': 'iştirak etmədi', '': 'işarə silindi' },
  newCourse: '{name} yeni qrupa əlavə edildi.',
  weekly: '{name} bu həftə: {present} iştirak, {absent} qayıb.',
  notMarked: '“{course}” qrupunda bu gün davamiyyət yazılmayıb.',
  item: '“{course}”: {title}',
  materials: '{n} yeni material',
  comments: '{n} yeni şərh',
  comment: '{name}: {text}',
  requests: '{n} şagird qoşulmaq istəyir',
  inRow: '“{course}”: {name} son {n} dərsdə iştirak etməyib.',
  lessonCancelled: '“{course}”: {date} tarixində dərs yoxdur. {text}',
  lessonMoved: '“{course}”: {date} dərsi {newDate}, {time} vaxtına köçürülüb. {text}',
  lessonMovedDay: '“{course}”: {date} dərsi {newDate} gününə köçürülüb. {text}',
  lessonExtra: '“{course}”: {date}, {time}, əlavə dərs. {text}',
  lessonExtraDay: '“{course}”: {date}, əlavə dərs. {text}',
  lessonBack: 'Düzəliş: “{course}” qrupunda {date} dərsi olacaq.',
  lessonExtraBack: 'Düzəliş: “{course}” qrupunda {date} əlavə dərsi olmayacaq.',
} as const
