import { cameraPages } from '@hasiye/contract/headers.ts'

/** Where the worker's script lies: at the root, so that it may answer for every address. */
export const workerPath = '/service-worker.js'

/** Where the worker asks for the page that it keeps; the server answers as at any address of the app. */
export const shellPath = '/app-shell'

/** Pages of the server that hold their text, and are not part of the app. */
export const readingPaths = ['/user-guide', '/privacy-policy']

/** Where the server's answer counts, when there is one: it holds texts of the operator, or lets the page use the camera. */
export const serverPaths: readonly string[] = [...readingPaths, ...cameraPages]

const notOfTheApp = /^\/(api|auth|healthz|readyz)(\/|$)/
const isFile = /\.[a-z0-9]{1,8}$/i

/** Whether the server answers this path with a page: no call, no file. */
export const isAppPath = (path: string): boolean => !notOfTheApp.test(path) && !isFile.test(path)
