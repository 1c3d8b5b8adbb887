const pauseMs = 120
/** Pixels. Enough for a code that fills a quarter of the picture; the library needs 30 ms for it on a slow phone. */
const maxWidth = 640

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
    const scale = Math.min(1, maxWidth / video.videoWidth)
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
export async function readCodes(
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
