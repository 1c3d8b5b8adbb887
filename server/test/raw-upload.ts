import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ErrorBody } from '@hasiye/contract/errors.ts'
import type { TestServer } from './harness.ts'
import type { TestPerson } from './makers.ts'

const boundary = 'kenar'

/** One part of a multipart form, encoded. */
export const part = (name: string, content: string, fileName?: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`
export const lastLine = `--${boundary}--\r\n`

interface RawUpload {
  path: string
  as: TestPerson
  /** The beginning of the body. */
  body: string
  /** The value of Content-Length; by default the real length of the body. */
  declaredBytes?: number
  contentType?: string
}

/** Opens a connection and sends the beginning of an upload. The server must listen. */
export async function beginUpload(server: TestServer, upload: RawUpload): Promise<Socket> {
  const { path, as, body, declaredBytes, contentType = `multipart/form-data; boundary=${boundary}` } = upload
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      `Cookie: sid=${as.token}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${declaredBytes ?? Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  return socket
}

/** The response that is received on a connection. */
export async function answerOf(socket: Socket): Promise<{ status: number; error: ErrorBody }> {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ', 2)[1]), error: JSON.parse(body) }
}

export async function rawUpload(server: TestServer, upload: RawUpload) {
  return answerOf(await beginUpload(server, upload))
}
