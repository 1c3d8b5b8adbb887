/**
 * The paths of the app's pages, in the notation of its router: `$id` stands for one segment. The server answers every other path
 * with 404, and with the page all the same. A test compares them with the router's.
 */
export const appPaths: readonly string[] = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/parent-view',
  '/parent-view/add',
  '/student-view/$shortId',
  '/join',
  '/join/$code',
  '/kart',
  '/dashboard',
  '/course',
  '/course/$id',
  '/course/$id/cards',
  '/course/$id/register',
  '/student-dashboard',
  '/student/course',
  '/student/course/$id',
  '/admin',
  '/admin/login',
  '/admin/teachers',
]

/** Pages of the server that hold their text, and are not part of the app. */
export const readingPaths: readonly string[] = ['/user-guide', '/privacy-policy']

/** Where the service worker asks for the page that it keeps. */
export const shellPath = '/app-shell'

/** Stands in the prerendered page of a card's address for the short ID, which the server fills in; well-formed like one. */
export const shortIdPlaceholder = 'ZZZZZZZZ'
