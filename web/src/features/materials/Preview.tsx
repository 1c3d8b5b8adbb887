import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import classes from './Preview.module.css'
import type { FileLink } from './previewable.ts'

/** Shows a PDF, a picture, sound or video without leaving the page. */
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
