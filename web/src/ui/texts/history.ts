import type { HistoryEntry } from '@hasiye/contract/history.ts'

export const history = {
  title: 'Dəyişiklik tarixçəsi',
  empty: 'Hələ dəyişiklik yoxdur.',
  mark: '{student}, {date}: {from} → {to}',
  noteSet: '{student}, {date}: qeyd yazılıb',
  noteRemoved: '{student}, {date}: qeyd silinib',
  last: 'Son dəyişiklik: {name}, {relative}',
  allStudents: 'Bütün şagirdlər',
  more: 'Daha çox',
  loadError: 'Tarixçəni yükləmək mümkün olmadı.',
  back: 'Bu vəziyyətə qaytar',
  backDone: '{change}. Davamiyyəti yadda saxlayın.',
  all: '{n} şagird: hamısı iştirak edib',
  noteBefore: 'Əvvəlki qeyd',
  noteAfter: 'Yeni qeyd',
} as const

/** The sentence of an entry, or two: whether the entry has this property decides between them. */
type Sentence = string | { by: 'before' | 'after' | 'student'; some: string; none: string }

/**
 * The sentence of each kind of entry. `{before}` and `{after}` are titles, `{from}` and `{to}` dates or plain texts, `{name}`
 * the person whom the entry is about.
 */
export const sentences = {
  date_added: 'Yaradıldı: {date}',
  date_deleted: 'Silindi: {date}',
  date_restored: 'Bərpa edildi: {date}',
  date_purged: 'Həmişəlik silindi: {date}',
  participant_added: {
    by: 'before',
    some: '{name} {before} qrupundan keçirildi',
    none: 'Qrupa əlavə edildi: {name}',
  },
  participant_removed: { by: 'after', some: '{name} {after} qrupuna keçirildi', none: 'Artıq qrupda deyil: {name}' },
  participant_left: 'Artıq qrupda deyil: {name}',
  participant_restored: 'Bərpa edildi: {name}',
  participant_renamed: 'Adı dəyişdirildi: {before} → {after}',
  teacher_added: 'Qrupa əlavə edildi: {name}',
  teacher_removed: 'Artıq qrupda deyil: {name}',
  teacher_left: 'Artıq qrupda deyil: {name}',
  manage_changed: {
    by: 'after',
    some: '{name} adlı müəllimə idarəetmə icazəsi verildi',
    none: '{name} adlı müəllimin idarəetmə icazəsi götürüldü',
  },
  owner_changed: 'Qrup admini: {from} → {to}',
  join_requested: 'Qoşulmaq istəyib: {name}',
  join_accepted: 'Müraciəti qəbul edilib: {name}',
  join_declined: 'Müraciəti rədd edilib: {name}',
  card_added: 'Kart yaradıldı: {name}',
  card_renamed: 'Adı dəyişdirildi: {before} → {after}',
  card_code_renewed: 'Kartın kodu yeniləndi: {name}',
  card_id_renewed: 'Karta yeni ID verildi: {name}',
  card_claimed: 'Kart hesaba çevrildi: {name}',
  card_merged: 'Kart birləşdirildi: {name}',
  card_restored: 'Kart ayrıldı: {name}',
  course_copied: 'Qrup bu qrupun surətidir: {after}',
  course_archived: { by: 'after', some: 'Qrup arxivləndi', none: 'Qrup arxivdən çıxarıldı' },
  course_changed: 'Qrup məlumatı dəyişdirildi: {from} → {to}',
  course_deleted: 'Silindi: {before}',
  course_restored: 'Bərpa edildi: {after}',
  lesson_days_changed: 'Dərs günləri dəyişdirildi: {from} → {to}',
  lesson_changed: { by: 'after', some: 'Dərs dəyişdirildi. {after}', none: 'Dərs geri qaytarıldı. Əvvəl: {before}' },
  break_set: { by: 'after', some: 'Fasilə: {after}', none: 'Fasilə götürüldü: {before}' },
  category_added: 'Yaradıldı: {after}',
  category_renamed: 'Adı dəyişdirildi: {before} → {after}',
  category_deleted: 'Silindi: {before}',
  category_restored: 'Bərpa edildi: {after}',
  category_purged: 'Həmişəlik silindi: {before}',
  material_added: 'Yaradıldı: {after}',
  material_renamed: 'Adı dəyişdirildi: {before} → {after}',
  material_link_changed: 'Link dəyişdirildi: {before} → {after}',
  material_deleted: 'Silindi: {before}',
  material_restored: 'Bərpa edildi: {after}',
  material_purged: 'Həmişəlik silindi: {before}',
  comment_edited: {
    by: 'student',
    some: 'Şərh düzəldildi ({name}): {before} → {after}',
    none: 'Şərh düzəldildi: {before} → {after}',
  },
  comment_purged: 'Şərh həmişəlik silindi: {before}',
  announcement_added: 'Elan yazıldı: {after}',
  announcement_changed: 'Elan dəyişdirildi: {before} → {after}',
  announcement_deleted: 'Elan silindi: {before}',
  announcement_restored: 'Elan bərpa edildi: {after}',
  announcement_purged: 'Elan həmişəlik silindi: {before}',
} as const satisfies Record<Exclude<HistoryEntry['action'], 'mark' | 'round_agreed'>, Sentence>

/** An entry about rounds has the day from which the lessons count, or the number of agreed rounds. */
export const roundSentences = {
  since: '{name}: dərslər {to} tarixindən sayılır',
  agreed: 'Növbəti dərslər razılaşdırılıb: {name}',
  undone: 'Razılaşma geri qaytarılıb: {name}',
} as const
