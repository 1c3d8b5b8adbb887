import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { whyMissing } from './why-missing.ts'

const later = 'Bu bölmə hələ yüklənməyib. İnternet qayıdanda açılacaq.'

test.each([
  ['network', 0, later],
  ['timeout', 0, later],
  ['unavailable', 503, 'Xidmət müvəqqəti işləmir.'],
  ['not_found', 404, 'Tapılmadı.'],
] as const)('an error of the code %s says why content is missing', (code, status, said) => {
  expect(whyMissing(new ApiError(code, status, said === later ? undefined : said))).toBe(said)
})

test('nothing is said without an error', () => {
  expect(whyMissing(null)).toBeUndefined()
})
