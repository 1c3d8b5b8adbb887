/** A copy of a group for the next term. */
export const copying = {
  action: 'Surət',
  title: 'Qrupun surətini çıxarın',
  hint: 'Təsvir, dərs günləri, kateqoriyalar və materiallar köçürülür. Davamiyyət köçürülmür.',
  students: 'Şagirdləri də köçür',
  rounds: 'Dərslərin sayını da köçür',
  roundsAnew: 'Köçürülməsə, dərslər yeni qrupda 0-dan sayılacaq.',
  teachers: 'Müəllimləri də köçür',
  submit: 'Surətini yarat',
  done: '“{name}” yaradıldı.',
  mark: ' (surət)',
  markNumbered: ' (surət {n})',
  failed: 'Qrupun surəti yaradıla bilmədi.',
} as const

/** Groups that are finished. */
export const archive = {
  action: 'Arxivlə',
  title: 'Qrup arxivlənsin?',
  which: '“{name}” qrupu',
  body: 'Hamı oxuya biləcək, heç kim dəyişə bilməyəcək. Limitdə sayılmayacaq.',
  done: '“{name}” arxivləndi.',
  list: 'Arxiv ({n})',
  back: 'Arxivdən çıxar',
  takenBack: '“{name}” arxivdən çıxarıldı.',
  failed: 'Qrup arxivlənə bilmədi.',
  backFailed: 'Qrup arxivdən çıxarıla bilmədi.',
  banner: 'Bu qrup arxivdədir: oxumaq olar, dəyişmək olmaz.',
  empty: 'Arxivdə qrup yoxdur.',
} as const

/** What other screens than the trash say about what was deleted. */
export const trash = {
  title: 'Silinənlər',
  empty: 'Silinmiş heç nə yoxdur.',
  hint: '{days} gün ərzində “Silinənlər” bölməsindən bərpa edə bilərsiniz.',
  daysLeft: '{n} gün sonra həmişəlik silinəcək',
  deletedBy: '{name} silib, {date}',
  restore: 'Bərpa et',
  restored: '“{name}” bərpa edildi.',
} as const
