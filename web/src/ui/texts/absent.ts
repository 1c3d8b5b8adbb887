/** The absent of today, each with a message for the parents. */
export const absentToday = {
  title: 'Bugünkü qayıblar ({n})',
  send: 'Valideynə yaz',
  all: 'Siyahını paylaş',
  message: '{name} {date} tarixində “{course}” dərsində iştirak etmədi.',
} as const
