import { setAvatar } from '@hasiye/contract/images.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { explain } from '../../api/client.ts'
import { refreshMe } from '../../api/queries.ts'
import { upload } from '../../api/upload.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { type Area, cropped } from '../../ui/picture-file.ts'
import { common } from '../../ui/texts/common.ts'
import { settings } from '../../ui/texts/settings.ts'
import classes from './CropPicture.module.css'

/** Shows which part of a picture becomes the avatar, and sends it. */
export function CropPicture({ picture, onClose }: { picture: File; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [url] = useState(() => URL.createObjectURL(picture))
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const isSending = progress !== undefined

  useEffect(() => () => URL.revokeObjectURL(url), [url])

  const send = async () => {
    if (!image.current || !area) return
    setFailure(undefined)
    setProgress(0)
    try {
      const file = await cropped(image.current, area)
      const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
        setProgress(sentBytes / totalBytes)
      await upload(setAvatar, { file, onProgress })
      await refreshMe(queryClient)
      void notifySuccess(settings.avatar.success)
      onClose()
    } catch (error) {
      setFailure(explain(error, settings.avatar.failed))
      setProgress(undefined)
    }
  }
  return (
    <>
      <p className={classes.hint}>{settings.avatar.cropHint}</p>
      <div className={classes.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          setImageRef={(ref) => {
            image.current = ref.current
          }}
          mediaProps={{ alt: '', onError: () => setFailure(settings.avatar.notImage) }}
          cropperProps={{ role: 'group', 'aria-label': settings.avatar.crop }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className={classes.zoom}>
        {settings.avatar.zoom}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
      {isSending && (
        <label className={classes.progress}>
          {settings.avatar.uploading}
          <progress value={progress} />
        </label>
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} disabled={isSending}>
          {common.cancel}
        </Button>
        <Button onClick={() => void send()} loading={isSending} disabled={!area}>
          {isSending ? settings.avatar.uploading : common.save}
        </Button>
      </div>
    </>
  )
}
