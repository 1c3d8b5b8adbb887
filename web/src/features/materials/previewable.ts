import type { Material } from '@hasiye/contract/materials.ts'

/** A file that can be looked at or saved: a material, or what hangs on a comment. */
export type FileLink = Pick<Material, 'title' | 'fileUrl' | 'type'>

/** Whether this browser can show a file in the page; one without a PDF viewer, as on most phones, saves it instead. */
export function isPreviewable({ type }: FileLink): boolean {
  if (type === 'pdf') return navigator.pdfViewerEnabled
  return type === 'image' || type === 'audio' || type === 'video'
}
