import type { BudgetName } from './policy.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** [units, seconds] by name. Source: SECURITY_REQUIREMENTS.md section 4. */
export const limits = {
  'sign-in account and ip': [10, 15 * minute],
  'sign-in account': [100, day],
  'sign-in ip': [60, 15 * minute],
  'admin account and ip': [5, 15 * minute],
  'admin ip': [10, 15 * minute],
  'parent ip short': [10, 15 * minute],
  'parent ip long': [40, day],
  'parent service': [1000, hour],
  'unknown id account short': [100, hour],
  'unknown id account long': [300, day],
  'unknown id ip short': [300, hour],
  'unknown id ip long': [1000, day],
  'unknown id service': [2000, hour],
  'sign-up ip': [300, hour],
  'taken e-mail ip': [10, hour],
  'link mail account': [3, hour],
  'link mail ip': [30, hour],
  'token ip': [20, 15 * minute],
  'current password': [10, 15 * minute],
  'short id': [5, day],
  export: [10, hour],
  'account exists mail': [1, day],
  'parent mail': [1, day],
} as const satisfies Record<string, readonly [number, number]>

export type LimitName = keyof typeof limits

/** The limits that can be judged before the body is read: by address, and by account. */
export const byIp: Partial<Record<BudgetName, LimitName[]>> = {
  signIn: ['sign-in ip'],
  adminSignIn: ['admin ip'],
  parentLogin: ['parent ip short', 'parent ip long'],
  unknownIds: ['unknown id ip short', 'unknown id ip long'],
  signUp: ['sign-up ip', 'taken e-mail ip'],
  linkMail: ['link mail ip'],
  token: ['token ip'],
}
export const byAccount: Partial<Record<BudgetName, LimitName[]>> = {
  unknownIds: ['unknown id account short', 'unknown id account long'],
  currentPassword: ['current password'],
  shortId: ['short id'],
  export: ['export'],
}

/** Requests within a minute, counted in memory. */
export const requestsPerMinute = 6000
export const writesPerMinute = 300

/** Bytes of notes that one account may write within an hour, the history's copies included; counted in memory. */
export const noteBytesPerHour = 10 * 1024 * 1024
