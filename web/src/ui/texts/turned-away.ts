/** Why a link led to the start page, by the role of its page. */
export const turnedAway = {
  teachers: 'Açdığınız link müəllimlər üçündür.',
  students: 'Açdığınız link şagirdlər üçündür.',
  parents: 'Açdığınız link valideynlər üçündür.',
  admins: 'Bu səhifə yalnız platforma admini üçündür.',
  course: '“{course}” qrupunu öz səhifənizdə aça bilərsiniz.',
  open: 'Qrupa keç',
} as const
