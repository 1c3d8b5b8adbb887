import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shareFields, sharePath, todayHash } from '../src/offline/share-target.ts'

const manifest = JSON.parse(readFileSync(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8'))

test('the system sends shared files, texts and addresses to the address that the worker handles', () => {
  expect(manifest.share_target).toMatchObject({
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: shareFields.title,
      text: shareFields.text,
      url: shareFields.url,
      files: [{ name: shareFields.file }],
    },
  })
})

test('the shortcut leads to the address at which the dashboard opens the attendance of today', () => {
  expect(manifest.shortcuts).toMatchObject([{ name: 'Bu günün davamiyyəti', url: `/dashboard#${todayHash}` }])
})
