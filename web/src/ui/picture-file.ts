import { maxImageMb, maxImagePixels } from '@hasiye/contract/images.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

const avatarPx = 512
/** The longest side that the server keeps. */
const longestSidePx = 1_600
const quality = 0.9

/** Draws an area of a shown picture anew, in this size. */
async function redrawn(
  picture: HTMLImageElement,
  name: string,
  { x, y, width, height }: Area,
  size: Size,
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
  if (!blob) throw new Error('the canvas gave no picture')
  return new File([blob], name, { type: blob.type })
}

/** Cuts a square out of a shown picture and makes it as large as avatars are kept. */
export const cropped = (picture: HTMLImageElement, area: Area): Promise<File> =>
  redrawn(picture, 'avatar', area, { width: avatarPx, height: avatarPx })

/** The picture of a file as the server takes it: smaller where it has too many pixels or bytes, else as it is. */
export async function shrunk(file: File): Promise<File> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    if (width * height <= maxImagePixels && file.size <= maxImageMb * 1024 * 1024) return file
    const scale = Math.min(1, longestSidePx / Math.max(width, height))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    return await redrawn(picture, file.name, { x: 0, y: 0, width, height }, size)
  } catch {
    // the server tells what is wrong with it
    return file
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}
