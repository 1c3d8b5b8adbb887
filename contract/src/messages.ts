/** Sentences of the server beyond those of the error codes. Source: AZ_STRINGS.md. */
export const messages = {
  signedUp: 'Qeydiyyat tamamlandı. E-poçtunuza təsdiq məktubu göndərdik.',
  emailVerified: 'E-poçt ünvanınız təsdiqləndi. İndi daxil ola bilərsiniz.',
  verificationSent: 'Təsdiq məktubu yenidən göndərildi.',
  resetSent:
    'Bu e-poçt ünvanı ilə hesab varsa, sıfırlama linki göndərildi. Məktubu görmürsünüzsə, “Spam” qovluğunu da yoxlayın.',
  passwordReset: 'Parolunuz uğurla yeniləndi.',
  passwordChanged: 'Şifrəniz dəyişdirildi.',
  profileSaved: 'Profiliniz yeniləndi.',
  sessionEnded: 'Sessiya bağlandı.',
  accountDeleted: 'Hesabınız silindi.',
  userDeleted: 'İstifadəçi uğurla silindi.',
  parentIdMissing: 'Zəhmət olmasa, şagird ID-ni daxil edin.',
  parentSignInFailed: 'Giriş mümkün olmadı. Zəhmət olmasa, ID-ni yoxlayın.',
  parentSignedIn: 'Daxil oldunuz.',
  loggedOut: 'Hesabınızdan çıxdınız.',
  courseDeleted: 'Qrup silindi.',
  participantRemoved: 'İştirakçı qrupdan silindi.',
  teacherRemoved: 'Müəllim qrupdan silindi.',
  left: 'Qrupdan çıxdınız.',
  participantsAdded: '{n} şagird qrupa əlavə edildi.',
  dayDeleted: 'Tarix silindi.',
} as const
