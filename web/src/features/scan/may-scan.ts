import { cameraPages } from '@hasiye/contract/pages.ts'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'

export const Scanner = lazyPart(() => import('./Scanner.tsx'), 'Scanner')

const mark = '#scan'

/** Returns whether this document may use the camera, according to the headers of the page that was loaded first. */
function mayUseCamera(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && cameraPages.includes(new URL(opened.name).pathname)
}

/** Returns whether the page was reloaded in order to scan. */
export const isReloadedToScan = (): boolean => !import.meta.env.SSR && location.hash === mark && mayUseCamera()

/** Starts scanning: immediately if the document may use the camera, otherwise after a reload. */
export function startScanning(start: () => void): void {
  if (mayUseCamera()) {
    start()
  } else {
    location.hash = mark
    location.reload()
  }
}
