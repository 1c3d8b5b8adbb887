/**
 * The id of the account for which a request is meant. The server responds 401 where the session belongs to another
 * account: a page can stay open while another person signs in with the same browser.
 */
export const accountHeader = 'x-account-id'

/**
 * In every response to a teacher about a course: a number that rises when students make or withdraw join requests or
 * get an answer. For other clients; the page reads the requests at intervals.
 */
export const joinRequestsHeader = 'x-join-requests'

/**
 * Request headers of the page that need permission in a cross-origin request (CORS); a page of a listed origin may send the
 * same.
 */
export const requestHeaders = ['Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Account-Id'] as const
