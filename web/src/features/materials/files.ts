import type { MaterialType } from '@hasiye/contract/material-types.ts'
import { isProgramName } from '@hasiye/contract/material-types.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { MouseEvent } from 'react'
import { readStart } from '../../api/upload.ts'
import { failure } from '../../ui/texts/errors.ts'
import { material, material as texts } from '../../ui/texts/materials.ts'

const bytesPerKb = 1024
export const bytesPerMb = bytesPerKb * 1024

/** Formats a file size: `1468006` → `1,4 MB`; below 1 MB in whole kilobytes, rounded up. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / bytesPerKb)
  if (kilobytes < bytesPerKb) return fill(material.sizeKb, { n: kilobytes })
  const tenths = Math.round((bytes / bytesPerMb) * 10)
  return fill(material.size, { n: String(tenths / 10).replace('.', ',') })
}

/** Returns why a chosen file cannot be sent, before any byte of it is sent; undefined if it can. */
export async function findRefusal(file: File): Promise<string | undefined> {
  if (file.size === 0) return texts.empties
  if (isProgramName(file.name)) return texts.refusedKind
  const start = await readStart(file)
  if (!start) return failure.file_unreadable
  return String.fromCharCode(...start) === 'MZ' ? texts.refusedKind : undefined
}

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
