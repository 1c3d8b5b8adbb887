/** `97000` → `97 000`: a thin space that does not break, in numbers of more than four digits. Source: DESIGN.md section 14. */
export const wholeNumber = (n: number): string =>
  n < 10_000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f')
