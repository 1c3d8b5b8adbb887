/** `__NAME__`, or `__NAME:text__` with the text that stands there unless something else is put there. */
const slots = /__([A-Z]+(?:_[A-Z]+)*)(?::(.*?))?__/gs

/** The slots of a page of the app that the server fills. */
type PageSlot =
  | 'HTML'
  | 'TITLE'
  | 'CSP_NONCE'
  /** Rules at the end of the page's style sheet, and links to the files that they are from. */
  | 'STYLES'
  | 'LOADED'
  /** The text for browsers that cannot run the app. */
  | 'NO_SCRIPT'
  | 'RESPONSES'
  | 'SIGNED_OUT'
  | 'PARTS'
  | 'CONTENT'
  /** Scripts that the page loads before the others. */
  | 'SCRIPTS'

export type PageSlots = Partial<Record<PageSlot, string>>

/** A slot that remains for the server. The text that stands there otherwise must not contain `__`. */
export const slot = (name: PageSlot, otherwise?: string): string =>
  otherwise === undefined ? `__${name}__` : `__${name}:${otherwise}__`

/**
 * Fills all slots of a page in one pass, so that a value that looks like a slot stays as it is. A slot without a value
 * gets its own text, otherwise nothing.
 */
export const fillSlots = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(slots, (_, name: string, otherwise = '') => values[name] ?? otherwise)
