/** The texts of notices. Source: AZ_STRINGS.md section 10. */
export const texts = {
  title: 'Haşiyə',
  test: 'Bildirişlər işləyir.',
  hidden: 'Yeni məlumat var.',
  absent: '{name} {date} tarixində “{course}” dərsində iştirak etmədi.',
  noted: '{name}, “{course}”, {date}: {note}',
  corrected: 'Düzəliş: {name} {date} tarixində “{course}” dərsində {state}.',
  states: { '+': 'iştirak etdi', '-': 'iştirak etmədi', '': 'işarə silindi' },
  weekly: '{name} bu həftə: {present} iştirak, {absent} qayıb.',
  notMarked: '“{course}” qrupunda bu gün davamiyyət yazılmayıb.',
  item: '“{course}”: {title}',
  materials: '{n} yeni material',
  comments: '{n} yeni şərh',
  comment: '{name}: {text}',
  requests: '{n} şagird qoşulmaq istəyir',
  inRow: '“{course}”: {name} son {n} dərsdə iştirak etməyib.',
} as const
