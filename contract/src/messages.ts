/** Sentences of the server beyond those of the error codes. Source: AZ_STRINGS.md. */
export const messages = {
  signedUp: 'Qeydiyyat uğurla tamamlandı. İndi daxil ola bilərsiniz.',
  parentIdMissing: 'Zəhmət olmasa, şagird ID-ni daxil edin.',
  parentSignInFailed: 'Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.',
  parentSignedIn: 'Daxil oldunuz.',
  loggedOut: 'Hesabınızdan çıxdınız.',
  courseDeleted: 'Qrup silindi.',
  participantRemoved: 'İştirakçı qrupdan silindi.',
  teacherRemoved: 'Müəllim qrupdan silindi.',
  left: 'Qrupdan çıxdınız.',
  participantsAdded: '{n} şagird qrupa əlavə edildi.',
  bannerRemoved: 'Qrup şəkli silindi.',
  categoryDeleted: '“{name}” kateqoriyası silindi.',
  materialDeleted: '“{name}” silindi.',
  commentDeleted: 'Şərh silindi.',
  dayDeleted: 'Tarix silindi.',
} as const
