import { expect, test } from 'vitest'
import { findRefusal } from './files.ts'

/** A file of Google Drive that changed after it was chosen. */
const changed = Object.assign(new File(['x'], 'konspekt.pdf'), {
  slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) }),
})

test.each([
  [new File(['%PDF'], 'konspekt.pdf'), undefined],
  [new File([], 'boş.txt'), 'Fayl boşdur. Başqa fayl seçin.'],
  [new File(['x'], 'oyun.APK'), 'Bu növ fayl qəbul edilmir.'],
  [new File(['MZ\x90'], 'oyun.txt'), 'Bu növ fayl qəbul edilmir.'],
  [changed, 'Fayl dəyişib və ya oxunmur, yenidən seçin.'],
])('%s: %s', async (file, refusal) => {
  expect(await findRefusal(file)).toBe(refusal)
})
