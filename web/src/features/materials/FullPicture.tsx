import { IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBackLayer } from '../../ui/blocks/useBackLayer.ts'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import classes from './Preview.module.css'

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
export function FullPicture({ src, title, onClose }: Props) {
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
