const fileTypes = ['pdf', 'doc', 'xls', 'ppt', 'zip', 'rar', 'image', 'audio', 'video', 'file'] as const
type FileType = (typeof fileTypes)[number]
export const materialTypes = [...fileTypes, 'link'] as const
export type MaterialType = (typeof materialTypes)[number]

const endings: Record<Exclude<FileType, 'file'>, string> = {
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
  Object.entries(endings).flatMap(([type, list]) => list.split(' ').map((ending) => [ending, type as FileType])),
)

/** The displayed type of a file, by the extension of its name. */
export function materialTypeOf(fileName: string): FileType {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1] ?? ''
  return typeOfEnding.get(ending.toLowerCase()) ?? 'file'
}

/** Extensions that a system runs, installs or mounts when the file is opened. */
const programEndings = new Set(
  `exe com scr pif cpl dll ocx sys bat cmd ps1 psm1 ps1xml psc1 vb vbs vbe jse ws wsf wsh wsc sct hta chm lnk url scf reg inf msc
  msi msp mst msix msixbundle appx appxbundle appinstaller application appref-ms gadget diagcab settingcontent-ms xll xbap
  jar jnlp apk apks apkm xapk aab app dmg pkg command deb rpm iso img vhd vhdx`.split(/\s+/),
)

/** Whether the extension is a program's; Windows ignores dots and spaces at the end of a name. */
export function isProgramName(fileName: string): boolean {
  const visible = fileName.replace(/\p{Cf}/gu, '').replace(/[. ]+$/, '')
  return programEndings.has(/\.([^.]+)$/.exec(visible)?.[1]?.toLowerCase() ?? '')
}
