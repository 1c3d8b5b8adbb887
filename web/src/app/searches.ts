import type { PagePath } from '@hasiye/contract/pages.ts'
import { locationIn } from '../features/materials/location.ts'
import { settingsIn } from '../features/settings/location.ts'
import { type AdminSearch, readTabAndSort } from '../screens/admin/admin-search.ts'
import { invitationIn } from '../screens/course/invite/search.ts'
import type { PeriodSearch } from '../screens/course/report/period.ts'

export type Search = Record<string, unknown>

/**
 * Validates the text that is searched for in a list; the router has already parsed values that look like JSON, as
 * `?q=9` of a form.
 */
const queryIn = ({ q }: Record<string, unknown>): { q?: string } =>
  q === undefined || q === '' ? {} : { q: typeof q === 'string' ? q : JSON.stringify(q) }

/** Validates whether the archived courses are shown instead of the others. */
const archivedIn = ({ archive }: Record<string, unknown>): { archive?: true } => (archive === true ? { archive } : {})

/** Validates whether a list that begins with a few is shown whole. */
const allIn = ({ all }: Record<string, unknown>): { all?: true } => (all === true ? { all } : {})

/** Validates whether only the students are shown whose round is over. */
const dueIn = ({ due }: Record<string, unknown>): { due?: true } => (due === true ? { due } : {})

/** Validates the page number of a list; page 1 is omitted from the URL. */
const pageIn = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}

/** Validates the position in the news from which older items are listed. */
const beforeIn = ({ before }: Record<string, unknown>): { before?: string } =>
  typeof before === 'string' ? { before } : {}

/** Validates the date of a mark that a link leads to. */
const dateIn = ({ date }: Record<string, unknown>): { date?: string } =>
  typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? { date } : {}

/** Validates what a notice on a parent's phone is about: the child, and a course with its tab. */
const noticeIn = ({
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
const mailedTokenIn = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {}

/** Validates the search parameters of the pages that have some. */
export const searches = {
  '/login': arrivalIn,
  '/reset-password': mailedTokenIn,
  '/verify-email': mailedTokenIn,
  '/dashboard': queryIn,
  '/dashboard/archive': queryIn,
  '/course/$id': (raw: Search) => ({ ...locationIn(raw), ...invitationIn(raw), ...dueIn(raw) }),
  // The page checks the values: its rules are not part of the first bundle.
  '/course/$id/reports': (raw: Search) => raw as Pick<PeriodSearch, 'month'>,
  '/course/$id/register': (raw: Search) => raw as PeriodSearch,
  '/course/$id/months': (raw: Search) => raw as Pick<PeriodSearch, 'month'>,
  '/course/$id/trash': locationIn,
  '/student-dashboard': (raw: Search) => ({ ...queryIn(raw), ...archivedIn(raw), ...allIn(raw), ...noticeIn(raw) }),
  '/news': beforeIn,
  '/student/course/$id': (raw: Search) => ({ ...pageIn(raw), ...dateIn(raw), ...locationIn(raw) }),
  '/student/course/$id/attendance': (raw: Search) => ({ ...pageIn(raw), ...dateIn(raw) }),
} satisfies Partial<Record<PagePath, (raw: Search) => object>>

/** Validates the search parameters of the admin panel at each of its paths. */
export const adminSearch = (raw: Search): AdminSearch & ReturnType<typeof settingsIn> => ({
  ...queryIn(raw),
  ...pageIn(raw),
  ...readTabAndSort(raw),
  ...settingsIn(raw),
})
