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
/** Longest side that the server stores. */
const longestSidePx = 1_600
const quality = 0.9

/** Draws an area of a loaded picture in a new size. */
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

/** Crops a square from a loaded picture and scales it to the avatar size. */
export const cropped = (picture: HTMLImageElement, area: Area): Promise<File> =>
  redrawn(picture, 'avatar', area, { width: avatarPx, height: avatarPx })

/** Returns the picture in a form that the server accepts: scaled down if it has too many pixels or bytes, otherwise unchanged. */
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
    // Not a readable picture; the server reports the error.
    return file
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}
