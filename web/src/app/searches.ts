import type { PagePath } from '@hasiye/contract/pages.ts'
import { locationIn } from '../features/materials/location.ts'
import { settingsIn } from '../features/settings/location.ts'
import { type AdminSearch, readTabAndSort } from '../screens/admin/admin-search.ts'
import { invitationIn } from '../screens/course/invite/search.ts'
import type { PeriodSearch } from '../screens/course/report/period.ts'
import {
  archivedIn,
  arrivalIn,
  beforeIn,
  dateIn,
  deletedIn,
  mailedTokenIn,
  noticeIn,
  pageIn,
  queryIn,
} from './validate-search.ts'

export type Search = Record<string, unknown>

/** Validates the search parameters of the pages that have some. */
export const searches = {
  '/login': arrivalIn,
  '/reset-password': mailedTokenIn,
  '/verify-email': mailedTokenIn,
  '/dashboard': (raw: Search) => ({ ...queryIn(raw), ...archivedIn(raw), ...deletedIn(raw) }),
  '/course/$id': (raw: Search) => ({ ...locationIn(raw), ...invitationIn(raw), ...deletedIn(raw) }),
  // The page checks the values: its rules are not part of the first bundle.
  '/course/$id/register': (raw: Search) => raw as PeriodSearch,
  '/course/$id/months': (raw: Search) => raw as Pick<PeriodSearch, 'month'>,
  '/student-dashboard': (raw: Search) => ({ ...queryIn(raw), ...archivedIn(raw), ...noticeIn(raw) }),
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
