import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Column, Hint } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { scan } from '../../ui/texts/children.ts'
import { common } from '../../ui/texts/common.ts'
import { shortIdIn } from './card-link.ts'
import classes from './Scanner.module.css'

interface Props {
  onRead: (shortId: string) => void
  onClose: () => void
}

type State = 'starting' | 'looking' | 'notCard' | 'denied' | 'failed'

/** Camera view that scans a card's QR code. The picture is processed on the device and never sent. */
export function Scanner({ onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('starting')
  const take = useRef(onRead)
  take.current = onRead

  useEffect(() => {
    const closing = new AbortController()
    const found = (text: string): boolean => {
      const shortId = shortIdIn(text)
      if (shortId) take.current(shortId)
      else setState('notCard')
      return shortId !== undefined
    }
    void show(video.current, closing.signal, () => setState('looking'), found).catch((error: unknown) => {
      if (!closing.signal.aborted) setState(isDenied(error) ? 'denied' : 'failed')
    })
    return () => closing.abort()
  }, [])

  const isOver = state === 'denied' || state === 'failed'
  return (
    <Column gap="m">
      {!isOver && <video ref={video} className={classes.picture} aria-label={scan.picture} muted playsInline />}
      {isOver ? (
        <Banner tone="danger">{scan[state]}</Banner>
      ) : (
        <Hint role="status" className={classes.hint}>
          {state === 'looking' ? scan.hint : scan[state]}
        </Hint>
      )}
      <Button className={classes.close} onClick={onClose}>
        {common.close}
      </Button>
    </Column>
  )
}

async function show(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onStarted: () => void,
  found: (text: string) => boolean,
): Promise<void> {
  if (!video) return
  // `mediaDevices` is undefined on pages without HTTPS.
  if (!navigator.mediaDevices) throw new Error('no camera')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  onStarted()
  await readCodes(video, found, signal)
  stop()
}

const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

const pauseMs = 120
/** Enough for a code that fills a quarter of the picture; the library needs 30 ms for it on a slow phone. */
const maxWidthPx = 640

type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Creates the browser's own reader, if it supports QR codes. */
async function openDetector(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

async function openLibrary(): Promise<Reader> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, maxWidthPx / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context?.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return picture && decodeQR(picture)
    } catch {
      return undefined // the library throws if it finds no code
    }
  }
}

/** Scans the camera's frames for QR codes until `found` returns true or the signal is aborted. */
async function readCodes(
  video: HTMLVideoElement,
  found: (text: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const read = (await openDetector()) ?? (await openLibrary())
  while (!signal.aborted) {
    const text = video.videoWidth > 0 ? await read(video) : undefined
    if (text && !signal.aborted && found(text)) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
