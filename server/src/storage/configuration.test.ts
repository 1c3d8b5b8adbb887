import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-readers.ts'

const bucket = { STORAGE: 's3', S3_BUCKET: 'hasiye', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test('files are stored on disk unless a bucket is configured', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(bucket).s3).toEqual({
    endpoint: undefined,
    bucket: 'hasiye',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  })
})

test.each([
  ['STORAGE', { STORAGE: 'ftp' }],
  ['S3_BUCKET', { ...bucket, S3_BUCKET: '' }],
  ['S3_ACCESS_KEY_ID', { ...bucket, S3_ACCESS_KEY_ID: undefined }],
  ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_SECRET_ACCESS_KEY: undefined }],
  ['S3_ENDPOINT', { ...bucket, S3_ENDPOINT: 'storage:9000' }],
  ['MIN_FREE_MB', { MIN_FREE_MB: 'lots' }],
  ['MAX_UPLOAD_MB', { MAX_UPLOAD_MB: '-1' }],
])('an invalid value of %s stops the start and is named', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})

test('MIN_FREE_MB is in megabytes, and is undefined where it is not set', () => {
  expect(readConfig({ MIN_FREE_MB: '20' }).minFreeBytes).toBe(20 * 1024 * 1024)
  expect(readConfig({}).minFreeBytes).toBeUndefined()
})
