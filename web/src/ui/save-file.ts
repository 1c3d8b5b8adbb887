const revokeAfterMs = 60_000

/** Hands a file over to the browser as a download. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
