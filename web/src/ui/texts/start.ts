/** Texts about the options to add students to an empty course. */
export const start = {
  title: 'Şagirdləri necə əlavə edək?',
  qr: 'QR kodla: şagirdlər telefonla oxudub özləri qoşulur.',
  names: 'Adlarla: siyahını yapışdırın, hesab lazım deyil.',
  ids: 'ID və ya Excel ilə: qeydiyyatdan keçənləri əlavə edin.',
} as const
