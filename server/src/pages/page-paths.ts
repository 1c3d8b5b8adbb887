import { pagePaths, readingPaths, shellPath } from '@hasiye/contract/pages.ts'

const patternOf = (path: string): string => path.replace(/\$\w+/g, '[^/]+')

/** Like the app's router: case is ignored, and so is a slash at the end. */
const ofApp = new RegExp(`^(?:${pagePaths.map(patternOf).join('|')})/?$`, 'i')
const others = new Set<string>([...readingPaths, shellPath])

/** Whether there is a page at this decoded path. */
export const isPagePath = (path: string): boolean => ofApp.test(path) || others.has(path)
