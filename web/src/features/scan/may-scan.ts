import { cameraPages } from '@hasiye/contract/pages.ts'

const mark = '#scan'

/** Returns whether this document may use the camera; the headers of the page that was loaded first decide that. */
function mayUseCamera(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && cameraPages.includes(new URL(opened.name).pathname)
}

/** Returns whether the page was reloaded in order to scan. */
export const beginsScanning = (): boolean => location.hash === mark && mayUseCamera()

/** Starts scanning: immediately if the document may use the camera, otherwise after a reload. */
export function startScanning(begin: () => void): void {
  if (mayUseCamera()) {
    begin()
  } else {
    location.hash = mark
    location.reload()
  }
}
