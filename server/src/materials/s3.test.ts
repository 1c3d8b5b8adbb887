import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMaterialFile, uploadMaterial } from '@hasiye/contract/materials.ts'
import { getReadiness } from '@hasiye/contract/operation.ts'
import { afterAll, expect, test } from 'vitest'
import { formOf } from '../../test/forms.ts'
import { testServer } from '../../test/harness.ts'
import { startS3 } from '../../test/s3.ts'
import { storedKeys } from '../../test/stored.ts'

const folder = await mkdtemp(join(tmpdir(), 'hasiye-s3-'))
const s3 = await startS3(folder)
const { endpoint = '', bucket, accessKeyId, secretAccessKey } = s3.options
const environment = {
  STORAGE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}
const server = testServer(environment)
const full = testServer({ ...environment, MIN_FREE_MB: '999999999' })
const large = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(7 * 1024 * 1024, 'x')])

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

test('a file is stored in the bucket and read from it, whole or in part', async () => {
  const { course, people } = await server.make.course()
  const params = await server.make.category(course)
  const form = formOf({ title: 'Mühazirə', pdf: large })
  const { body: material } = await server.as(people.owner).call(uploadMaterial, { params, form })
  expect(await storedKeys(server)).toHaveLength(1)
  const open = (headers = {}) =>
    server.as(people.student).call(getMaterialFile, { params: { id: material.id }, headers, query: { inline: '1' } })
  const whole = await open()
  expect(whole.bytes.equals(large)).toBe(true)
  expect(whole.headers['content-type']).toBe('application/pdf')
  const part = await open({ range: 'bytes=0-7' })
  expect([part.status, part.bytes.toString()]).toEqual([206, '%PDF-1.4'])
})

test('a refused upload leaves nothing in the bucket', async () => {
  const { course, people } = await server.make.course()
  const params = await server.make.category(course)
  const before = await storedKeys(server)
  const refused: Parameters<typeof formOf>[0][] = [
    { pdf: large },
    { title: 'a', pdf: Buffer.from('MZ') },
    { title: 'a', pdf: Buffer.alloc(0) },
  ]
  for (const parts of refused) {
    const response = await server.as(people.owner).call(uploadMaterial, { params, form: formOf(parts) })
    expect([400, 415]).toContain(response.status)
  }
  expect(await storedKeys(server)).toEqual(before)
})

test('nothing is uploaded when the volume of the database has no room for the row', async () => {
  const { course, people } = await full.make.course()
  const params = await full.make.category(course)
  const before = await storedKeys(full)
  const form = formOf({ title: 'Mühazirə', pdf: large })
  const response = await full.as(people.owner).call(uploadMaterial, { params, form })
  expect([response.status, response.error.code]).toEqual([507, 'storage_full'])
  expect(await storedKeys(full)).toEqual(before)
})

test('a server whose bucket responds is ready', async () => {
  expect((await server.as().call(getReadiness)).body).toEqual({ status: 'ok' })
})
