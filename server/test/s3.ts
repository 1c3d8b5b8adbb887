import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'
import type { S3Options } from '../src/storage/s3.ts'

/**
 * An S3 server on loopback that stores its objects in a folder. It computes signatures differently from Amazon's
 * client, so they are not compared.
 */
export async function startS3(directory: string): Promise<{ options: S3Options; close(): Promise<void> }> {
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, allowMismatchedSignatures: true, directory })
  const { port } = (await server.run()) as AddressInfo
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'hasiye',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: () => server.close(),
  }
}
