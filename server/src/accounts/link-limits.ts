import { addressCounter, hour, limit, minute, type RateLimitCheck } from '../rate-limits/limits.ts'

/** E-mails with links, which an account gets and an address asks for. */
export const linkMailLimit = limit('link mail account', 3, hour)
export const linkMailIpLimit = limit('link mail ip', 30, hour)
/** Wrong tokens of links, and failed sign-ins with Google. */
export const tokenLimit = limit('token ip', 20, 15 * minute)

export const linkMailCheck: RateLimitCheck = { ofIp: (ip) => [addressCounter(linkMailIpLimit, ip)] }
export const tokenCheck: RateLimitCheck = { ofIp: (ip) => [addressCounter(tokenLimit, ip)] }
