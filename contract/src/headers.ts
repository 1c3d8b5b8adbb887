/**
 * The account's id for which a request is meant. The server answers 401 where the session belongs to another account: a page
 * can stay open while another person signs in with the same browser.
 */
export const accountHeader = 'x-account-id'

/**
 * In every answer to a teacher about a course: a number that rises when students ask to join, take it back or are answered. For
 * other clients; the page reads the requests at intervals.
 */
export const joinRequestsHeader = 'x-join-requests'

/**
 * Request headers of the page that need permission in a cross-origin request (CORS); a page of a listed origin may send the
 * same.
 */
export const requestHeaders = ['Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Account-Id'] as const
