interface Holiday {
  name: string
  /** `MM-DD`, or `YYYY-MM-DD` where the day depends on the moon. */
  days: readonly string[]
}

/**
 * The days on which nobody works. Days that replace a holiday on a weekend are left out: they are no holidays themselves. Source:
 * Labour Code of Azerbaijan, articles 105 and 106; those of the moon are announced by the Cabinet of Ministers for a year at a time.
 */
const holidays: readonly Holiday[] = [
  { name: 'Yeni il bayramı', days: ['01-01', '01-02'] },
  { name: 'Ümumxalq hüzn günü', days: ['01-20'] },
  { name: 'Qadınlar günü', days: ['03-08'] },
  { name: 'Novruz bayramı', days: ['03-20', '03-21', '03-22', '03-23', '03-24'] },
  { name: 'Ramazan bayramı', days: ['2025-03-30', '2025-03-31', '2026-03-20', '2026-03-21'] },
  { name: 'Faşizm üzərində Qələbə günü', days: ['05-09'] },
  { name: 'Müstəqillik Günü', days: ['05-28'] },
  { name: 'Qurban bayramı', days: ['2025-06-06', '2025-06-07', '2026-05-27', '2026-05-28'] },
  { name: 'Milli Qurtuluş Günü', days: ['06-15'] },
  { name: 'Silahlı Qüvvələr Günü', days: ['06-26'] },
  { name: 'Zəfər Günü', days: ['11-08'] },
  { name: 'Dövlət Bayrağı Günü', days: ['11-09'] },
  { name: 'Dünya azərbaycanlılarının həmrəyliyi günü', days: ['12-31'] },
]

/** Returns the name of the public holiday on a date `YYYY-MM-DD`, otherwise undefined. */
export const holidayOn = (date: string): string | undefined =>
  holidays.find(({ days }) => days.includes(date) || days.includes(date.slice(5)))?.name
