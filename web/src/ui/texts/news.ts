import { nav } from './dashboard.ts'

export const news = {
  title: nav.news,
  empty: 'Hələ yenilik yoxdur.',
  more: 'Daha çox',
  loading: 'Yeniliklər yüklənir...',
  failed: 'Yenilikləri yükləmək mümkün olmadı.',
  today: 'Bu gün',
  yesterday: 'Dünən',
  presences: '{n} dərsdə iştirak etdi',
  state: { '+': 'iştirak etdi', '-': 'iştirak etmədi', '': 'işarə silindi' },
} as const

/** Marks what is new in other lists. */
export const fresh = 'Yeni'
