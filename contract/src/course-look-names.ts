import type { CourseGround } from './course-look.ts'

/**
 * Names of the ground colours, for the picker of the page and the history of a course. A file of its own, because the code that
 * every card of a course needs loads the keys without the names.
 */
export const courseGroundNames: Record<CourseGround, string> = {
  xezer: 'Xəzər mavisi',
  nar: 'Nar qırmızısı',
  zeytun: 'Zeytun yaşılı',
  gece: 'Gecə göyü',
  kerpic: 'Kərpic rəngi',
  firuze: 'Firuzəyi',
  zeferan: 'Zəfəran sarısı',
  cay: 'Çay qəhvəyisi',
}

/** Returns the name of a ground colour as the history shows it; null for none. */
export const groundNameOf = (key: string | null): string | null =>
  key === null ? null : (courseGroundNames[key as CourseGround] ?? key)
