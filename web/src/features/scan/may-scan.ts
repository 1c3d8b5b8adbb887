import { cameraPages } from '@hasiye/contract/headers.ts'

const mark = '#scan'

/** Whether this document was answered with the permission to use the camera: that of the page that was opened first. */
function mayUseCamera(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && cameraPages.includes(new URL(opened.name).pathname)
}

/** Whether the page was opened anew in order to scan. */
export const beginsScanning = (): boolean => location.hash === mark && mayUseCamera()

/** Begins scanning: at once where the document may use the camera, else by opening the page anew. */
export function startScanning(begin: () => void): void {
  if (mayUseCamera()) {
    begin()
  } else {
    location.hash = mark
    location.reload()
  }
}
