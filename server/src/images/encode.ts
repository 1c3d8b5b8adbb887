import { imageTypes, maxImagePixels } from '@hasiye/contract/images.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { Sharp as Picture, default as Sharp } from 'sharp'
import { AppError } from '../errors/errors.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
const avatarPixels = 512
const banner = { width: 1600, height: 900 }

// a decoded picture takes a hundred times the memory of its file: limit how many are decoded at once, use one core each, cache
// none
const decoding = openSemaphore({ concurrency: 2, maxQueued: 30, timeoutMs: 10_000 })

async function openSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  // block all decoders but those of the accepted types for uploaded bytes
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  return sharp
}

let opened: ReturnType<typeof openSharp> | undefined
/** Loaded with the first picture, because libvips takes 8 MB of memory. */
function loadSharp(): Promise<typeof Sharp> {
  opened ??= openSharp()
  return opened
}

const refused = (): AppError =>
  new AppError('file_type_refused', {
    text: `Bu növ fayl qəbul edilmir. İcazə verilən növlər: ${imageTypes.join(', ')}.`,
  })

const damaged = (): AppError => new AppError('validation_failed', { text: 'Şəkil faylı zədələnib. Başqa şəkil seçin.' })
const tooLarge = (): AppError =>
  new AppError('file_too_large', { text: `Şəkil çox böyükdür. Ən çoxu ${maxImagePixels / 1e6} meqapiksel ola bilər.` })

/** Refuses a picture by its header, before any pixel is decoded; all frames of an animation count. */
async function checkSize(picture: Picture): Promise<void> {
  const { width, height, pages = 1 } = await picture.metadata()
  if (width * height * pages > maxImagePixels) throw tooLarge()
}

async function decodeAndEncode(bytes: Buffer, use: 'avatar' | 'banner'): Promise<Buffer> {
  const sharp = await loadSharp()
  // `checkSize` has counted the pixels, and refuses with an error of its own
  const picture = sharp(bytes, { limitInputPixels: false })
  try {
    await checkSize(picture)
    const upright = picture.autoOrient()
    const sized =
      use === 'avatar'
        ? upright.resize(avatarPixels, avatarPixels)
        : upright.resize({ ...banner, fit: 'inside', withoutEnlargement: true })
    return await sized.webp().toBuffer()
  } catch (error) {
    throw error instanceof AppError ? error : damaged()
  }
}

/**
 * Encodes the picture again: rotated upright, as WebP, without metadata. The whole server decodes two at once.
 * @throws AppError file_type_refused for another type; file_too_large for more than 16 megapixels; validation_failed for a damaged
 * file; busy when too many wait
 */
export async function encodeImage(bytes: Buffer, use: 'avatar' | 'banner'): Promise<Buffer> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === undefined || !accepted.has(mime)) throw refused()
  return decoding.run(() => decodeAndEncode(bytes, use))
}
