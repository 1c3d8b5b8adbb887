import type { News } from '@hasiye/contract/news.ts'
import type { NoticeKind } from '@hasiye/contract/notices.ts'

/** Notices on the phone. */
export const push = {
  title: 'Bildirişlər',
  offer: {
    parent: 'Övladınız dərsdə olmayanda bu telefona bildiriş gəlsin?',
    teacher: 'Davamiyyət yazılmayanda xatırladaq?',
  },
  yes: 'Bəli, bildirin',
  later: 'İndi yox',
  on: 'Bu cihazda bildirişlər qoşuldu.',
  off: 'Bu cihazda söndür',
  help: {
    blocked: 'Bildirişlər bu brauzerdə bağlanıb. İcazəni brauzerin parametrlərində verin.',
    unanswered: 'Brauzer icazəni təsdiqləmədi. Bildirişləri sonra “Bildirişlər” bölməsində qoşa bilərsiniz.',
    ios: 'iPhone-da bildiriş üçün əvvəlcə səhifəni Əsas ekrana əlavə edin.',
    phone: 'Bu telefonda bildirişlər işləmir.',
    none: 'Bu brauzer bildirişləri dəstəkləmir.',
  },
  quiet: '21:00–08:00 arasında bildiriş gəlmir.',
  hide: 'Kilid ekranında təfərrüatı gizlət',
  test: 'Sınaq bildirişi göndər',
  others: 'Digər cihazlar',
  parents: 'Valideynlərin cihazları',
  parentsHint: 'ID-nizi bilən hər kəs bura cihaz əlavə edə bilər. Tanımadığınız varsa, onu söndürün və yeni ID alın.',
  since: '{date} tarixindən',
  end: 'Söndür',
  failed: 'Dəyişiklik yadda saxlanılmadı. Yenidən cəhd edin.',
  testFailed: 'Sınaq bildirişi göndərilmədi. Yenidən cəhd edin.',
  loadFailed: 'Bildirişləri yükləmək mümkün olmadı.',
} as const

/** A notice whose content cannot be read. */
export const unreadNotice = 'Yeni məlumat var.'

/** The kinds of notices that a person can choose. */
export const noticeLabels = {
  absent: 'Dərsdə olmayanda',
  note: 'Qeyd yazılanda',
  lesson: 'Dərs dəyişəndə',
  announcement: 'Elan olanda',
  material: 'Yeni material olanda',
  weekly: 'Həftənin yekunu',
  not_marked: 'Davamiyyət yazılmayanda',
  join_request: 'Qoşulma müraciəti olanda',
  comment: 'Yeni şərh olanda',
  round: 'Dərslərin sayı bitəndə',
  absent_in_row: 'Üç dərs ardıcıl iştirak etməyəndə',
} as const satisfies Record<NoticeKind, string>

/**
 * The lines of the list of news. What a line does not contain is below it: the note, the title and the course. A
 * placeholder is a property of the item: `{state}` its status in words, `{name}` the student or the author.
 */
export const newsLines = {
  mark: '{date}: {state}',
  note: '{date}: {note}',
  correction: 'Düzəliş, {date}: {state}',
  material: { one: 'Yeni material: {title}', several: '{n} yeni material' },
  announcement: { one: 'Elan: {note}', several: '{n} yeni elan' },
  comment: { one: '{name}: {note}', several: '{n} yeni şərh' },
  join_request: '{n} şagird qoşulmaq istəyir',
  accepted: { own: 'Qrupa qəbul olundunuz', ofChild: 'Qrupa qəbul olundu' },
  lesson_link: 'Dərs linki dəyişdi',
  absent_in_row: '{name} son {n} dərsdə iştirak etməyib',
  lesson_change: '{title}',
  not_marked: 'Bu gün davamiyyət yazılmayıb',
} as const satisfies Record<News['kind'], string | { one: string; several: string } | { own: string; ofChild: string }>
