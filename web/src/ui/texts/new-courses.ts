/** Courses that are new to a family. Source: AZ_STRINGS.md, SECURITY_REQUIREMENTS.md section 13. */
export const newCourses = {
  title: 'Yeni qrup',
  ask: '{teacher} sizi “{course}” qrupuna əlavə edib. Tanıyırsınız?',
  askParent: '{teacher} övladınızı “{course}” qrupuna əlavə edib. Tanıyırsınız?',
  yes: 'Tanıyıram',
  leave: 'Qrupdan çıx',
  mute: 'Bildiriş gəlməsin',
  hint: 'Tanıyırsınızsa, bu qrupdan bildirişlər gələcək. Çıxsanız, müəllim sizi yalnız özünüz istəyəndə yenidən əlavə edə bilər.',
  hintParent:
    'Tanıyırsınızsa, bu qrupdan bu cihaza bildirişlər gələcək. Tanımırsınızsa, bu cihaza bildiriş gəlməyəcək.',
  known: 'Qrup tanıdıqlarınıza əlavə edildi.',
  muted: 'Bu qrupdan bildiriş gəlmir.',
  mutedDone: 'Bu qrupdan bildiriş gəlməyəcək.',
  unmute: 'Bildiriş gəlsin',
  unmuted: 'Bu qrupdan bildiriş gələcək.',
  failed: 'Cavabınızı yadda saxlamaq mümkün olmadı. Yenidən cəhd edin.',
} as const
