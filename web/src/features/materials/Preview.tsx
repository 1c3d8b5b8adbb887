import { IconDownload, IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { useBackLayer } from '../../ui/blocks/useBackLayer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import { type FileLink, isPreviewable } from './files.ts'
import classes from './Preview.module.css'

/** Dialog that shows a PDF, picture, audio or video file; without a network it opens for other files too and says so. */
export function Preview({ file, onClose }: { file: FileLink; onClose: () => void }) {
  const src = `${file.fileUrl}?inline=1`
  const isShown = isPreviewable(file)
  const [error, findCause] = useFileError(src, {
    initial: isShown ? undefined : 'offline',
    isSilent: isShown && file.type === 'pdf',
  })
  const download = (
    <Button href={file.fileUrl} download variant="light" leftSection={<IconDownload size={20} aria-hidden="true" />}>
      {common.download}
    </Button>
  )
  return (
    <Sheet title={file.title} opened onClose={onClose} footer={download} size={960}>
      {error === 'offline' && <Banner tone="warn">{texts.failed.offline}</Banner>}
      {error === 'broken' && <Banner tone="danger">{texts.failed.open}</Banner>}
      {!error && isShown && <Content file={file} src={src} onError={findCause} />}
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

/** `offline`: the server does not answer. `broken`: it answers, but the browser cannot show the file. */
type FileError = 'offline' | 'broken'

const retryMs = 10_000

const isAnswered = (src: string): Promise<boolean> =>
  fetch(src, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

interface Options {
  initial: FileError | undefined
  /** The element that shows the file reports no error. */
  isSilent: boolean
}

/**
 * Returns why a file is not shown, and the function that finds this out after an error: pictures and players report an error without
 * its cause, and the frame of a PDF reports none. A file that failed without a network is shown once the server answers.
 */
function useFileError(src: string, { initial, isSilent }: Options): [FileError | undefined, () => void] {
  const [error, setError] = useState(initial)
  const findCause = () => void isAnswered(src).then((answered) => setError(answered ? 'broken' : 'offline'))
  useEffect(() => {
    if (isSilent) void isAnswered(src).then((answered) => answered || setError('offline'))
  }, [src, isSilent])
  useEffect(() => {
    if (error !== 'offline') return
    const retry = () => void isAnswered(src).then((answered) => answered && setError(undefined))
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [error, src])
  return [error, findCause]
}

interface Props {
  src: string
  title: string
  onClose: () => void
}

const zoomFactor = 2.5

/** A picture zoomed around a point, which keeps its position in the window. */
interface Zoomed {
  width: number
  /** The point in the picture, from 0 to 1. */
  inPicture: { x: number; y: number }
  inWindow: { x: number; y: number }
}

const within01 = (value: number): number => Math.min(1, Math.max(0, value))

/** Zooms around the point that was tapped, or around the middle by keyboard. */
function zoomedAt(picture: DOMRect, { detail, clientX, clientY }: MouseEvent): Zoomed {
  const middle = { x: picture.x + picture.width / 2, y: picture.y + picture.height / 2 }
  const inWindow = detail === 0 ? middle : { x: clientX, y: clientY }
  const inPicture = {
    x: within01((inWindow.x - picture.x) / picture.width),
    y: within01((inWindow.y - picture.y) / picture.height),
  }
  return { width: picture.width * zoomFactor, inPicture, inWindow }
}

/** A picture over the whole window. Two fingers zoom it as the browser does; a tap switches between two sizes. */
function FullPicture({ src, title, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [zoomed, setZoomed] = useState<Zoomed>()
  useBackLayer(true, onClose)
  useEffect(() => dialog.current?.showModal(), [])
  useLayoutEffect(() => {
    const box = picture.current?.getBoundingClientRect()
    if (!zoomed || !box) return
    const { inPicture, inWindow } = zoomed
    dialog.current?.scrollBy(
      box.x + inPicture.x * box.width - inWindow.x,
      box.y + inPicture.y * box.height - inWindow.y,
    )
  }, [zoomed])
  const toggle = (event: MouseEvent) =>
    setZoomed(zoomed || !picture.current ? undefined : zoomedAt(picture.current.getBoundingClientRect(), event))
  return (
    <dialog
      ref={dialog}
      className={classes.full}
      aria-label={title}
      // Escape closes the picture, and not the dialog below it too.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <button
        type="button"
        className={classes.zoom}
        data-large={zoomed !== undefined || undefined}
        aria-label={texts.zoom}
        aria-pressed={zoomed !== undefined}
        onClick={toggle}
      >
        <img ref={picture} src={src} alt="" style={zoomed && { width: zoomed.width }} />
      </button>
      <button type="button" className={classes.close} aria-label={common.close} onClick={onClose}>
        <IconX size={24} aria-hidden="true" />
      </button>
    </dialog>
  )
}
