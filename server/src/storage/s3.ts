import type { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Meter, newKey, type Storage } from './storage.ts'

export interface S3Options {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  }
}

/**
 * Files in a bucket of an S3-compatible store; the bucket is made where it is missing. Of a file that is coming in, one
 * part of 5 MiB is in memory.
 */
export async function openS3({ endpoint, bucket, region, ...credentials }: S3Options): Promise<Storage> {
  const client = new S3Client({
    region,
    credentials,
    // other stores than Amazon's know neither bucket names as hosts nor the newer checksums
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await ensureBucket(client, bucket)
  return {
    async put(source, key = newKey()) {
      const meter = new Meter()
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body: meter },
        queueSize: 1,
      })
      source.once('error', (error) => meter.destroy(error))
      source.pipe(meter)
      await upload.done()
      return { key, sizeBytes: meter.sizeBytes, sha256: meter.sha256() }
    },
    async read(key, range) {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      )
      return Body as Readable
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          yield { key: Key, sizeBytes: Size, modifiedAt: LastModified }
        }
      }
    },
    // a rule of the bucket ends multipart uploads that were given up: docs/operation.md
    async removeUnfinished() {},
    async hasRoom() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
      return true
    },
  }
}
