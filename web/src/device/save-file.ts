/**
 * Whether a browser silently ignores downloads if the app around it does not save them: the WebView of Android, which
 * names itself, and that of an iPhone, which alone does not name Safari.
 */
export const mayLoseDownloads = (userAgent = navigator.userAgent): boolean =>
  /; wv\)/.test(userAgent) || /\(iP(?!.* Safari\/)/.test(userAgent)

const revokeAfterMs = 60_000

/** Saves a file as a browser download. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
