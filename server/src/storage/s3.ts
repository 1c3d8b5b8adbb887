import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  waitUntilBucketExists,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { readWithIdleTimeout } from './idle-timeout.ts'
import { Meter, newKey, type Storage, StorageUnavailable } from './storage.ts'

export interface S3Options {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Two attempts of 4 s each, so that no request waits longer than 10 s for a store that does not respond. */
const maxAttempts = 2
const defaultIdleTimeoutMs = 4_000
const defaultConnectionTimeoutMs = 1_500
/** A download by a slow phone keeps its connection for minutes. */
const maxSockets = 1_000
const maxBucketWaitSeconds = 20

/** Turns every failure into StorageUnavailable, except errors that the store itself returned. */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500) throw error
    throw new StorageUnavailable(`the bucket does not answer: ${(error as Error).message}`, { cause: error })
  }
}

async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch(async (refused) => {
      // another node is creating it at the same time
      if (refused?.$metadata?.httpStatusCode !== 409) throw refused
      await waitUntilBucketExists({ client, maxWaitTime: maxBucketWaitSeconds }, { Bucket: bucket })
    })
  }
}

/**
 * Files in a bucket of an S3-compatible store; a missing bucket is created. An upload holds one part of 5 MiB in
 * memory.
 */
export async function openS3(
  { endpoint, bucket, region, ...credentials }: S3Options,
  { idleTimeoutMs = defaultIdleTimeoutMs, connectionTimeoutMs = defaultConnectionTimeoutMs } = {},
): Promise<Storage> {
  const common = {
    region,
    credentials,
    // stores other than Amazon's support neither bucket names as hosts nor the newer checksums
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
  } as const
  const connections = { connectionTimeout: connectionTimeoutMs, httpAgent: { maxSockets }, httpsAgent: { maxSockets } }
  const client = new S3Client({ ...common, requestHandler: { ...connections, socketTimeout: idleTimeoutMs } })
  // a reader may pause longer than a socket may idle, so limits apply to the first byte and then to each chunk
  const readingClient = new S3Client({
    ...common,
    requestHandler: { ...connections, requestTimeout: idleTimeoutMs, throwOnRequestTimeout: true },
  })
  await answered(ensureBucket(client, bucket))
  return {
    async put(source, key = newKey()) {
      const meter = new Meter()
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body: meter },
        queueSize: 1,
        leavePartsOnError: true,
      })
      source.once('error', (error) => meter.destroy(error))
      source.pipe(meter)
      try {
        await answered(upload.done())
      } catch (error) {
        const { uploadId: UploadId } = upload
        const aborted =
          UploadId &&
          client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId })).catch(() => {})
        if (!source.errored) throw error
        await aborted
        throw source.errored
      }
      return { key, sizeBytes: meter.sizeBytes, sha256: meter.sha256() }
    },
    async read(key, range) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      })
      const { Body } = await answered(readingClient.send(command))
      return readWithIdleTimeout(Body as Readable, idleTimeoutMs)
    },
    async remove(key) {
      await answered(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          yield { key: Key, sizeBytes: Size, modifiedAt: LastModified }
        }
      }
    },
    // a lifecycle rule of the bucket removes abandoned multipart uploads: docs/operation.md
    async removeUnfinished() {},
    async hasFreeSpace() {
      await answered(client.send(new HeadBucketCommand({ Bucket: bucket })))
      return true
    },
    async measureSpace() {
      return undefined
    },
  }
}
