/** The first rows of a list; in a page that the server renders all, because without scripts nobody can ask for more. */
export const listed = <Row>(rows: readonly Row[], count: number): readonly Row[] =>
  import.meta.env.SSR ? rows : rows.slice(0, count)

/** Marks a row that is shown only where no script can ask for it (global.css). */
export const beyond = (index: number, count: number): object =>
  import.meta.env.SSR && index >= count ? { 'data-beyond': '' } : {}
