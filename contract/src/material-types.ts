export const materialTypes = ['pdf', 'doc', 'xls', 'ppt', 'zip', 'rar', 'image', 'audio', 'video', 'file'] as const
export type MaterialType = (typeof materialTypes)[number]

const endings: Record<Exclude<MaterialType, 'file'>, string> = {
  pdf: 'pdf',
  doc: 'doc docx',
  xls: 'xls xlsx',
  ppt: 'ppt pptx',
  zip: 'zip',
  rar: 'rar',
  image: 'png jpg jpeg jfif gif webp avif bmp svg tif tiff heic heif',
  audio: 'mp3 m4a aac amr ogg oga opus wav flac',
  video: 'mp4 m4v 3gp webm mov mkv avi',
}
const typeOfEnding = new Map(
  Object.entries(endings).flatMap(([type, list]) => list.split(' ').map((ending) => [ending, type as MaterialType])),
)

/** The displayed type of a material, by the extension of its file name. */
export function materialTypeOf(fileName: string): MaterialType {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1] ?? ''
  return typeOfEnding.get(ending.toLowerCase()) ?? 'file'
}
