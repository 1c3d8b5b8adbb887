import { appPaths, readingPaths, shellPath } from '@hasiye/contract/page-paths.ts'

const patternOf = (path: string): string => path.replace(/\$\w+/g, '[^/]+')

/** Like the app's router: upper and lower case are the same, and a slash at the end is ignored. */
const ofApp = new RegExp(`^(?:${appPaths.map(patternOf).join('|')})/?$`, 'i')
const others = new Set([...readingPaths, shellPath])

/** Whether there is a page at this decoded path. */
export const isPagePath = (path: string): boolean => ofApp.test(path) || others.has(path)
