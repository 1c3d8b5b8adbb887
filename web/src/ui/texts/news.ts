import { nav } from './dashboard.ts'

export const news = {
  title: nav.news,
  empty: 'Hələ yenilik yoxdur.',
  more: 'Daha çox',
  loading: 'Yeniliklər yüklənir...',
  failed: 'Yenilikləri yükləmək mümkün olmadı.',
  today: 'Bu gün',
  yesterday: 'Dünən',
  mark: '{date}: {state}',
  presences: '{n} dərsdə iştirak etdi',
  note: '{date}: {note}',
  correction: 'Düzəliş, {date}: {state}',
  state: { '+': 'iştirak etdi', '-': 'iştirak etmədi', '': 'işarə silindi' },
  material: 'Yeni material: {title}',
  materials: '{n} yeni material',
  comment: '{name}: {text}',
  comments: '{n} yeni şərh',
  request: '{n} şagird qoşulmaq istəyir',
  accepted: 'Qrupa qəbul olundunuz',
  acceptedChild: 'Qrupa qəbul olundu',
  link: 'Dərs linki dəyişdi',
  row: '{name} son {n} dərsdə iştirak etməyib',
  notMarked: 'Bu gün davamiyyət yazılmayıb',
} as const

/** Marks what is new in other lists. */
export const fresh = 'Yeni'
