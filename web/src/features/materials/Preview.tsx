import type { Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { common } from '../../ui/texts/common.ts'
import { comment, material as texts } from '../../ui/texts/materials.ts'
import classes from './Preview.module.css'

/** Dialog that shows a PDF, picture, audio or video file. */
export function Preview({ file, onClose }: { file: FileLink; onClose: () => void }) {
  const [isBroken, setBroken] = useState(false)
  const download = (
    <Button
      component="a"
      href={file.fileUrl}
      download
      variant="light"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
    >
      {common.download}
    </Button>
  )
  return (
    <Sheet title={file.title} opened onClose={onClose} footer={download} size={960}>
      {isBroken ? (
        <Banner tone="danger">{texts.failed.open}</Banner>
      ) : (
        <Content file={file} onError={() => setBroken(true)} />
      )}
    </Sheet>
  )
}

function Content({ file, onError }: { file: FileLink; onError: () => void }) {
  const src = `${file.fileUrl}?inline=1`
  if (file.type === 'pdf') return <iframe className={classes.page} src={src} title={file.title} />
  if (file.type === 'image') return <img className={classes.picture} src={src} alt={file.title} onError={onError} />
  const Player = file.type === 'video' ? 'video' : 'audio'
  return <Player className={classes[Player]} src={src} aria-label={file.title} controls onError={onError} />
}

/** A comment's attachment: opens in a dialog if it can be previewed, otherwise downloads. */
export function FileChip({ file }: { file: FileLink }) {
  const [isOpen, setOpen] = useState(false)
  const Icon = file.type === 'image' ? IconPhoto : IconFile
  const label = fill(comment.attachment, { name: file.title })
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

/** A file that can be previewed or downloaded: a material or a comment's attachment. */
export type FileLink = Pick<Material, 'title' | 'fileUrl' | 'type'>

/**
 * Returns whether this browser can show a file in the page. A browser without a PDF viewer, as on most phones, downloads PDFs
 * instead.
 */
export function isPreviewable({ type }: FileLink): boolean {
  if (type === 'pdf') return navigator.pdfViewerEnabled
  return type === 'image' || type === 'audio' || type === 'video'
}
