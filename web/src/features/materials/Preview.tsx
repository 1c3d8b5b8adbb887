import type { Material } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFile, IconPhoto } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { common } from '../../ui/texts/common.ts'
import { comment, material as texts } from '../../ui/texts/materials.ts'
import { FullPicture } from './FullPicture.tsx'
import classes from './Preview.module.css'
import { sizeText } from './size-text.ts'
import { useFileFailure } from './useFileFailure.ts'

/** Dialog that shows a PDF, picture, audio or video file. Other files are only opened in it without a network. */
export function Preview({ file, onClose }: { file: FileLink; onClose: () => void }) {
  const src = `${file.fileUrl}?inline=1`
  const isShown = isPreviewable(file)
  const [failure, explain] = useFileFailure(src, {
    initial: isShown ? undefined : 'offline',
    isSilent: isShown && file.type === 'pdf',
  })
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
      {failure === 'offline' && <Banner tone="warn">{texts.failed.offline}</Banner>}
      {failure === 'broken' && <Banner tone="danger">{texts.failed.open}</Banner>}
      {!failure && isShown && <Content file={file} src={src} onError={explain} />}
    </Sheet>
  )
}

interface ContentProps {
  file: FileLink
  src: string
  onError: () => void
}

function Content({ file, src, onError }: ContentProps) {
  if (file.type === 'pdf') return <iframe className={classes.page} src={src} title={file.title} />
  if (file.type === 'image') return <Picture src={src} title={file.title} onError={onError} />
  const Player = file.type === 'video' ? 'video' : 'audio'
  return <Player className={classes[Player]} src={src} aria-label={file.title} controls onError={onError} />
}

/** A picture in the dialog; a tap opens it over the whole window. */
function Picture({ src, title, onError }: { src: string; title: string; onError: () => void }) {
  const [isFull, setFull] = useState(false)
  return (
    <>
      <div className={classes.stage}>
        <img className={classes.picture} src={src} alt={title} onError={onError} />
        <button type="button" className={classes.enlarge} aria-label={texts.openFull} onClick={() => setFull(true)} />
      </div>
      {isFull && <FullPicture src={src} title={title} onClose={() => setFull(false)} />}
    </>
  )
}

/** A larger picture is loaded only when it is opened. */
const maxPictureBytes = 5 * 1024 * 1024

/** A comment's attachment: opens in a dialog if it can be previewed, otherwise downloads. */
export function FileChip({ file, sizeBytes }: { file: FileLink; sizeBytes: number }) {
  const [isOpen, setOpen] = useState(false)
  const [hasPicture, setPicture] = useState(file.type === 'image' && sizeBytes <= maxPictureBytes)
  const Icon = file.type === 'image' ? IconPhoto : IconFile
  const size = sizeText(sizeBytes)
  const label = `${fill(comment.attachment, { name: file.title })}, ${size}`
  const words = (
    <span>
      {file.title} <small>{size}</small>
    </span>
  )
  const open = () => setOpen(true)
  return (
    <>
      {isPreviewable(file) ? (
        <button type="button" className={classes.chip} onClick={open} aria-label={label}>
          {hasPicture ? (
            <img
              className={classes.small}
              src={`${file.fileUrl}?inline=1`}
              alt=""
              loading="lazy"
              onError={() => setPicture(false)}
            />
          ) : (
            <Icon size={20} aria-hidden="true" />
          )}
          {words}
        </button>
      ) : (
        <a className={classes.chip} href={file.fileUrl} download aria-label={label} onClick={ifOffline(open)}>
          <IconDownload size={20} aria-hidden="true" />
          {words}
        </a>
      )}
      {isOpen && <Preview file={file} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns a link's click handler that opens the dialog instead of a download that would fail outside the page. */
export const ifOffline = (open: () => void) => (event: MouseEvent) => {
  if (navigator.onLine) return
  event.preventDefault()
  open()
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
