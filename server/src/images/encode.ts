import { imageTypes } from '@hasiye/contract/images.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '../http/errors.ts'

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
const mostPixels = 50_000_000
const avatarPixels = 512
const banner = { width: 1600, height: 900 }

// of all the decoders, only those of the accepted types ever see a stranger's bytes
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

const refused = (): AppError =>
  new AppError('file_type_refused', {
    text: `Bu növ fayl qəbul edilmir. İcazə verilən növlər: ${imageTypes.join(', ')}.`,
  })

/** The picture anew, upright, as WebP without metadata. @throws AppError file_type_refused for what is no such picture */
export async function encodeImage(bytes: Buffer, use: 'avatar' | 'banner'): Promise<Buffer> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === undefined || !accepted.has(mime)) throw refused()
  const picture = sharp(bytes, { limitInputPixels: mostPixels }).autoOrient()
  const sized =
    use === 'avatar'
      ? picture.resize(avatarPixels, avatarPixels)
      : picture.resize({ ...banner, fit: 'inside', withoutEnlargement: true })
  try {
    return await sized.webp().toBuffer()
  } catch {
    throw refused()
  }
}
