import type { CourseEmoji } from '@hasiye/contract/course-look.ts'

/** The choice of a course's look; its labels and the names of the colours are in the contract. */
export const look = {
  title: 'Görünüş',
  byId: 'Avtomatik',
} as const

export const emojiNames: Record<CourseEmoji, string> = {
  '📐': 'Üçbucaq xətkeş',
  '🧪': 'Sınaq şüşəsi',
  '📚': 'Kitablar',
  '🌍': 'Yer kürəsi',
  '🎨': 'Palitra',
  '🎼': 'Notlar',
  '💻': 'Noutbuk',
  '🧮': 'Çötkə',
  '🔭': 'Teleskop',
  '🧬': 'DNT',
  '🏛️': 'Sütunlu bina',
  '⚗️': 'Kolba',
  '🗺️': 'Xəritə',
  '🎭': 'Teatr maskaları',
  '📊': 'Diaqram',
  '🧩': 'Pazl',
  '🌱': 'Cücərti',
  '🪐': 'Planet',
  '🏺': 'Amfora',
  '🔤': 'Hərflər',
  '⚽': 'Futbol topu',
  '♟️': 'Şahmat fiquru',
  '🧲': 'Maqnit',
  '📖': 'Açıq kitab',
}

export const banner = {
  change: 'Qrup şəklini dəyiş',
  remove: 'Qrup şəklini sil',
  saved: 'Qrup şəkli yeniləndi.',
  removed: 'Qrup şəkli silindi.',
  refusedKind: 'Bu növ fayl qəbul edilmir. İcazə verilən növlər: {types}.',
  failed: 'Qrup şəkli yüklənə bilmədi. Yenidən cəhd edin.',
} as const
