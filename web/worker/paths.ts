import { cameraPages, readingPaths } from '@hasiye/contract/pages.ts'

/** Where the worker's script lies: at the root, so that it may answer for every address. */
export const workerPath = '/service-worker.js'

/** Where the server's answer counts, when there is one: it holds texts of the operator, or lets the page use the camera. */
export const serverPaths: readonly string[] = [...readingPaths, ...cameraPages]

const notOfTheApp = /^\/(api|auth|healthz|readyz)(\/|$)/
const isFile = /\.[a-z0-9]{1,8}$/i

/** Whether the server answers this path with a page: no call, no file. */
export const isAppPath = (path: string): boolean => !notOfTheApp.test(path) && !isFile.test(path)
