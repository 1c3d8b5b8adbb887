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
