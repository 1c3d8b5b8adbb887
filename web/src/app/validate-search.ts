/**
 * Validates the text that is searched for in a list; the router has already parsed values that look like JSON, as
 * `?q=9` of a form.
 */
export const queryIn = ({ q }: Record<string, unknown>): { q?: string } =>
  q === undefined || q === '' ? {} : { q: typeof q === 'string' ? q : JSON.stringify(q) }

/** Validates whether the archived courses are shown instead of the others. */
export const archivedIn = ({ archive }: Record<string, unknown>): { archive?: true } =>
  archive === true ? { archive } : {}

/** Validates whether deleted things are shown instead of the page. */
export const deletedIn = ({ trash }: Record<string, unknown>): { trash?: true } => (trash === true ? { trash } : {})

/** Validates the page number of a list; page 1 is omitted from the URL. */
export const pageIn = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}

/** Validates the position in the news from which older items are listed. */
export const beforeIn = ({ before }: Record<string, unknown>): { before?: string } =>
  typeof before === 'string' ? { before } : {}

/** Validates the date of a mark that a link leads to. */
export const dateIn = ({ date }: Record<string, unknown>): { date?: string } =>
  typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? { date } : {}

/** Validates what a notice on a parent's phone is about: the child, and a course with its tab. */
export const noticeIn = ({
  child,
  course,
  tab,
}: Record<string, unknown>): { child?: number; course?: number; tab?: 'general' } =>
  typeof child === 'number'
    ? { child, ...(typeof course === 'number' && { course }), ...(tab === 'general' && { tab }) }
    : {}

type SignInError = 'google_user_not_found' | 'google_failed'

const isSignInError = (error: unknown): error is SignInError =>
  error === 'google_user_not_found' || error === 'google_failed'

/** Validates what led to the sign-in page: a sign-up, or a sign-in with Google that failed. */
export const arrivalIn = ({
  registered,
  error,
}: Record<string, unknown>): { registered?: true; error?: SignInError } => ({
  ...(registered === true ? { registered } : {}),
  ...(isSignInError(error) ? { error } : {}),
})

/** Reads the token of an e-mailed link; the router parses a token of only digits as a number. */
export const mailedTokenIn = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {}
