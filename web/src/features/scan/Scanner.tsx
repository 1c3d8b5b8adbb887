import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { PlainButton } from '../../ui/blocks/PlainButton.tsx'
import { scan } from '../../ui/texts/children.ts'
import { common } from '../../ui/texts/common.ts'
import { shortIdIn } from './card-link.ts'
import { readCodes } from './read-qr.ts'
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
    <div className={classes.scanner}>
      {!isOver && <video ref={video} className={classes.picture} aria-label={scan.picture} muted playsInline />}
      {isOver ? (
        <Banner tone="danger">{scan[state]}</Banner>
      ) : (
        <p role="status" className={classes.hint}>
          {state === 'looking' ? scan.hint : scan[state]}
        </p>
      )}
      <PlainButton className={classes.close} onClick={onClose}>
        {common.close}
      </PlainButton>
    </div>
  )
}

async function show(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  began: () => void,
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
  began()
  await readCodes(video, found, signal)
  stop()
}

const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'
