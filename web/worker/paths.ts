import { cameraPages, readingPaths } from '@hasiye/contract/pages.ts'

/** At the root, so that the worker's scope includes every address. */
export const workerPath = '/service-worker.js'

/**
 * Pages that are loaded from the server if it responds, because its response has texts of the operator or allows the
 * camera.
 */
export const serverPaths: readonly string[] = [...readingPaths, ...cameraPages]

const notOfTheApp = /^\/(api|auth|healthz|readyz)(\/|$)/
const isFile = /\.[a-z0-9]{1,8}$/i

/** Whether the server responds to this path with a page: not a call, not a file. */
export const isAppPath = (path: string): boolean => !notOfTheApp.test(path) && !isFile.test(path)
