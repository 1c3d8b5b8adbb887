import { setAvatar } from '@hasiye/contract/images.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { errorText } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { readStart } from '../../api/upload.ts'
import { type Area, cropped } from '../../device/picture-file.ts'
import { useCall } from '../../forms/useCall.ts'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Hint, Row } from '../../ui/blocks/layout.tsx'
import { notifySuccess } from '../../ui/blocks/notify.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { failure } from '../../ui/texts/errors.ts'
import { settings } from '../../ui/texts/settings.ts'
import classes from './CropPicture.module.css'

/** Dialog to select the part of a picture that becomes the avatar, and to upload it. */
export function CropPicture({ picture, onClose }: { picture: File; onClose: () => void }) {
  const [url] = useState(() => URL.createObjectURL(picture))
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [progress, setProgress] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const { mutateAsync } = useCall(setAvatar, { stale: [meQuery.queryKey] })
  const {
    mutate: send,
    isPending: isSending,
    error,
  } = useMutation({
    mutationFn: async (part: Area) => {
      setProgress(0)
      const file = image.current && (await cropped(image.current, part))
      if (!file) return
      await mutateAsync({ file, onProgress: ({ sentBytes, totalBytes }) => setProgress(sentBytes / totalBytes) })
      void notifySuccess(settings.avatar.success)
      onClose()
    },
  })

  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const explainPicture = async () =>
    setRefusal((await readStart(picture)) ? settings.avatar.notImage : failure.file_unreadable)

  return (
    <Sheet opened onClose={onClose} title={settings.avatar.crop} size={560}>
      <Hint>{settings.avatar.cropHint}</Hint>
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
          mediaProps={{ alt: '', onError: () => void explainPicture() }}
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
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      {error && <Banner tone="danger">{errorText(error, settings.avatar.failed)}</Banner>}
      <Row wrap gap="s" justify="end">
        <Button variant="default" onClick={onClose} disabled={isSending}>
          {common.cancel}
        </Button>
        <Button onClick={() => area && send(area)} loading={isSending} disabled={!area}>
          {isSending ? settings.avatar.uploading : common.save}
        </Button>
      </Row>
    </Sheet>
  )
}
