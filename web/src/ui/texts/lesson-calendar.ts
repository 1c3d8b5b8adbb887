export const calendar = {
  title: 'Təqvim',
  copy: 'Təqvim linkini kopyala',
  renew: 'Linki yenilə',
  end: 'Linki söndür',
  hint: 'Bu linki yalnız özünüz üçün saxlayın: onu bilən hər kəs dərs günlərinizi görür.',
  copied: 'Təqvim linki kopyalandı.',
  renewed: 'Yeni link kopyalandı. Əvvəlki artıq işləmir.',
  parents: 'Təqvim linki olan valideyn cihazı: {n}',
  endParents: 'Valideynlərin linklərini söndür',
  parentsFailed: 'Linklər söndürülmədi. Yenidən cəhd edin.',
  failed: 'Təqvim linki alınmadı. Yenidən cəhd edin.',
} as const
