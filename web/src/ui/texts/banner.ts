export const banner = {
  change: 'Qrup şəklini dəyiş',
  remove: 'Qrup şəklini sil',
  saved: 'Qrup şəkli yeniləndi.',
  removed: 'Qrup şəkli silindi.',
  refusedKind: 'Bu növ fayl qəbul edilmir. İcazə verilən növlər: {types}.',
  failed: 'Qrup şəkli yüklənə bilmədi. Yenidən cəhd edin.',
} as const
