import { expect, test } from 'vitest'
import { pushSupportOf } from './push-support.ts'

test.each([
  ['an iPhone that shows the page in Safari', { installsByHand: true, hasPush: false, permission: undefined }, 'ios'],
  ['the app on its home screen', { installsByHand: false, hasPush: true, permission: 'default' }, 'ready'],
  ['a browser without push', { installsByHand: false, hasPush: false, permission: 'default' }, 'none'],
  ['a browser without notices', { installsByHand: false, hasPush: true, permission: undefined }, 'none'],
  ['a browser with a refused permission', { installsByHand: false, hasPush: true, permission: 'denied' }, 'blocked'],
  ['a browser with a granted permission', { installsByHand: false, hasPush: true, permission: 'granted' }, 'ready'],
] as const)('%s', (_, browser, support) => {
  expect(pushSupportOf(browser)).toBe(support)
})
