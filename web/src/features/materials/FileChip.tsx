import { fill } from '@hasiye/contract/text.ts'
import { IconDownload, IconFile, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { comment as texts } from '../../ui/texts/materials.ts'
import classes from './FileChip.module.css'
import { Preview } from './Preview.tsx'
import { type FileLink, isPreviewable } from './previewable.ts'

/** A file that hangs on a comment: opens where it can be shown, is saved otherwise. */
export function FileChip({ file }: { file: FileLink }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = file.type === 'image' ? IconPhoto : IconFile
  const label = fill(texts.attachment, { name: file.title })
  if (!isPreviewable(file)) {
    return (
      <a className={classes.chip} href={file.fileUrl} download aria-label={label}>
        <IconDownload size={20} aria-hidden="true" />
        {file.title}
      </a>
    )
  }
  return (
    <>
      <button type="button" className={classes.chip} onClick={() => setOpen(true)} aria-label={label}>
        <Icon size={20} aria-hidden="true" />
        {file.title}
      </button>
      {isOpen && <Preview file={file} onClose={() => setOpen(false)} />}
    </>
  )
}
