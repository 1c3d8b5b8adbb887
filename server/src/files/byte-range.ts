import type { ByteRange } from '../storage/storage.ts'

/**
 * What a `Range` header asks of a file: one range of bytes; `unsatisfiable` where it lies behind the end; undefined, for
 * the whole, where there is none, it is malformed, or there are several. Source: RFC 9110 section 14.
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last))
    return start < sizeBytes ? { start, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < sizeBytes ? { start, end } : 'unsatisfiable'
}
