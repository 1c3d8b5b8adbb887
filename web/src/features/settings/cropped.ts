export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const sidePx = 512
const quality = 0.9

/** Cuts a square out of a shown picture and makes it as large as avatars are kept. */
export async function cropped(picture: HTMLImageElement, { x, y, width, height }: Area): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, sidePx, sidePx)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
  if (!blob) throw new Error('the canvas gave no picture')
  return new File([blob], 'avatar', { type: blob.type })
}
