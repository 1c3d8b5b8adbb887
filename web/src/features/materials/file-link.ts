import type { MaterialType } from '@hasiye/contract/material-types.ts'
import type { MouseEvent } from 'react'

/** Returns a link's click handler that opens the dialog instead of a download that would fail outside the page. */
export const ifOffline = (open: () => void) => (event: MouseEvent) => {
  if (navigator.onLine) return
  event.preventDefault()
  open()
}

/** A file that can be previewed or downloaded: a material or a comment's attachment. */
export interface FileLink {
  title: string
  fileUrl: string
  type: MaterialType
}

/**
 * Returns whether this browser can show a file in the page. A browser without a PDF viewer, as on most phones, downloads PDFs
 * instead.
 */
export function isPreviewable({ type }: FileLink): boolean {
  if (type === 'pdf') return navigator.pdfViewerEnabled
  return type === 'image' || type === 'audio' || type === 'video'
}
