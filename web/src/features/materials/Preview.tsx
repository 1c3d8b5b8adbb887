import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import { FullPicture } from './FullPicture.tsx'
import { type FileLink, isPreviewable } from './file-link.ts'
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
