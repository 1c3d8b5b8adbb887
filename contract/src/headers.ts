/**
 * Says for whose session a call is meant, by the account's id. With the session of anybody else it is answered 401: a page may
 * outlive its person's session, and the browser have another person's by then.
 */
export const accountHeader = 'x-account-id'

/** What the page sends beyond the headers that need no leave; a page of another origin may send the same. */
export const requestHeaders = ['Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Account-Id'] as const
