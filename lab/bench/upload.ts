import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'

const boundary = 'kenar'
const piece = Buffer.alloc(64 * 1024, 'x')

export interface UploadedFile {
  id: number
  fileUrl: string
}

/** Uploads a file of this size, generated while it is sent. @throws when it is refused */
export async function upload(
  url: string,
  categoryId: number,
  cookie: string,
  sizeBytes: number,
): Promise<UploadedFile> {
  const part = (disposition: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
  const head = `${part('name="title"')}Böyük\r\n${part('name="pdf"; filename="böyük.bin"')}`
  const end = `\r\n--${boundary}--\r\n`
  const outgoing = request(`${url}/api/categories/${categoryId}/content`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + sizeBytes + end.length,
    },
  })
  const answered = once(outgoing, 'response')
  outgoing.write(head)
  for (let left = sizeBytes; left > 0; left -= piece.length) {
    if (!outgoing.write(left < piece.length ? piece.subarray(0, left) : piece)) await once(outgoing, 'drain')
  }
  outgoing.end(end)
  const [incoming] = (await answered) as [IncomingMessage]
  const body = await json(incoming)
  if (incoming.statusCode !== 201) throw new Error(`upload: ${JSON.stringify(body)}`)
  return body as UploadedFile
}
