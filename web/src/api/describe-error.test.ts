import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { describeError } from './describe-error.ts'

const failed = 'Kurs məlumatları alınarkən xəta baş verdi'
const detail = 'Bu bölmə hələ yüklənməyib. İnternet qayıdanda açılacaq.'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['network', false, 'İnternet bağlantısı yoxdur'],
  ['timeout', false, 'İnternet bağlantısı yoxdur'],
  ['network', true, failed],
] as const)(
  'content that no server sent (%s, online: %s) loads later; without a network nothing has failed',
  (code, onLine, text) => {
    vi.stubGlobal('navigator', { onLine })
    expect(describeError(new ApiError(code, 0), failed)).toEqual({ text, detail })
  },
)

test.each([
  ['unavailable', 503, 'Xidmət müvəqqəti işləmir.'],
  ['not_found', 404, 'Tapılmadı.'],
] as const)('an error with the code %s is shown as the cause', (code, status, message) => {
  expect(describeError(new ApiError(code, status, message), failed)).toEqual({ text: failed, detail: message })
})

test.each([
  ['page_error', 'reload'],
  ['old_browser', 'none'],
  ['server_error', undefined],
] as const)('after %s no retry is offered, because it cannot help', (code, remedy) => {
  expect(describeError(new ApiError(code, 0), failed)).toMatchObject({ text: failed, remedy })
})

test('without an error there is no detail', () => {
  expect(describeError(null, failed)).toEqual({ text: failed, detail: undefined })
})
