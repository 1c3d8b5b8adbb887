/** Courses that are new to a family. Source: SECURITY_REQUIREMENTS.md section 13. */
export const newCourses = {
  title: 'Yeni qrup',
  yes: 'Tanıyıram',
  /** Asks the student, who may leave. */
  leave: {
    ask: '{teacher} sizi “{course}” qrupuna əlavə edib. Tanıyırsınız?',
    hint: 'Tanıyırsınızsa, bu qrupdan bildirişlər gələcək. Çıxsanız, müəllim sizi yalnız özünüz istəyəndə yenidən əlavə edə bilər.',
    button: 'Qrupdan çıx',
  },
  /** Asks the parents, who may mute it. */
  mute: {
    ask: '{teacher} övladınızı “{course}” qrupuna əlavə edib. Tanıyırsınız?',
    hint: 'Tanıyırsınızsa, bu qrupdan bu cihaza bildirişlər gələcək. Tanımırsınızsa, bu cihaza bildiriş gəlməyəcək.',
    button: 'Bildiriş gəlməsin',
  },
  known: 'Qrup tanıdıqlarınıza əlavə edildi.',
  muted: 'Bu qrupdan bildiriş gəlmir.',
  mutedDone: 'Bu qrupdan bildiriş gəlməyəcək.',
  unmute: 'Bildiriş gəlsin',
  unmuted: 'Bu qrupdan bildiriş gələcək.',
  failed: 'Cavabınızı yadda saxlamaq mümkün olmadı. Yenidən cəhd edin.',
} as const
