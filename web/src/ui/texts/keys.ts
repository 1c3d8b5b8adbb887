export const keys = {
  title: 'Klaviatura qısayolları',
  open: 'Bu siyahını aç',
  move: 'Xanalar arasında hərəkət',
  edges: 'Sətrin və cədvəlin əvvəli və sonu',
  toggle: 'İşarəni dəyiş',
  present: 'İştirak edib',
  absent: 'Qayıb',
  clear: 'İşarəni təmizlə',
  note: 'Qeydi aç',
  save: 'Yadda saxla',
  page: 'Əvvəlki və ya növbəti tarixlər',
  escape: 'Pəncərəni bağla',
} as const

/** For keys that are shown as a sign, for screen readers. */
export const keyNames: Record<string, string> = {
  '←': 'sola ox',
  '→': 'sağa ox',
  '↑': 'yuxarı ox',
  '↓': 'aşağı ox',
  '+': 'plyus',
  '=': 'bərabərlik',
  '−': 'minus',
  '?': 'sual işarəsi',
}
