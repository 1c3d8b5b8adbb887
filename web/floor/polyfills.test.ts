import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import { expect, test } from 'vitest'
import { methods, statics } from './polyfills.ts'

// Node's functions define what each polyfill must return.

const list = ['b', 'a', 'c']
test.each([
  ['at', 0],
  ['at', -1],
  ['at', 7],
  ['at', undefined],
  ['findLast', (value: unknown) => value !== 'c'],
  ['findLast', (value: unknown) => value === 'x'],
  ['findLastIndex', (value: unknown) => value === 'x'],
  ['toReversed'],
  ['toSorted'],
  ['toSorted', (one: string, other: string) => (one < other ? 1 : -1)],
  ['toSpliced', 1, 1, 'x', 'y'],
  ['toSpliced', -2],
  ['with', 1, 'x'],
  ['with', -1, 'x'],
] as const)('Array.prototype.%s(%s) returns what the native function returns', (name, ...given) => {
  const method = methods.Array[name] as (...given: unknown[]) => unknown
  const native = Array.prototype[name] as (...given: unknown[]) => unknown
  expect(method.apply(list, [...given])).toEqual(native.apply(list, [...given]))
  expect(list).toEqual(['b', 'a', 'c'])
})

test('a position outside the list is refused', () => {
  expect(() => methods.Array.with.call(list, 3, 'x')).toThrow(RangeError)
  expect(() => methods.Array.with.call(list, -4, 'x')).toThrow(RangeError)
})

test('a polyfill that replaces the function does not call itself', () => {
  const native = Object.hasOwn
  Object.hasOwn = statics.Object.hasOwn
  try {
    expect([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')]).toEqual([true, false])
  } finally {
    Object.hasOwn = native
  }
})

test('values are grouped in the order in which their groups first occur', () => {
  const keyOf = (value: unknown, index: number) => (index > 3 ? 'late' : typeof value)
  const values = [1, 'a', 2, 'b', 3]
  expect([...statics.Map.groupBy(values, keyOf)]).toEqual([...Map.groupBy(values, keyOf)])
})

test.each(['https://a.az', 'a', '/a', ''])('whether %s is a valid address', (text) => {
  expect(statics.URL.canParse(text)).toBe(URL.canParse(text))
  expect(statics.URL.canParse(text, 'https://b.az')).toBe(URL.canParse(text, 'https://b.az'))
})

test('a promise is settled from outside', async () => {
  const made = statics.Promise.withResolvers()
  made.resolve?.(1)
  await expect(made.promise).resolves.toBe(1)
})

test('a signal follows the first of several, at once if that one is already aborted', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const signal = statics.AbortSignal.any([first.signal, second.signal])
  expect(signal.aborted).toBe(false)
  second.abort('why')
  expect([signal.aborted, signal.reason]).toEqual([true, 'why'])
  expect(statics.AbortSignal.any([first.signal, second.signal]).reason).toBe('why')
})

test('a signal times out', async () => {
  const signal = statics.AbortSignal.timeout(1)
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a browser with URL.canParse and AbortSignal.any has all of them', () => {
  type Support = Record<string, { version_added: string } | { version_added: string }[]>
  const { api, javascript } = compatData as unknown as Record<string, Record<string, object>>
  const supportOf = (object: string, name: string): Support | undefined => {
    const all = { ...api, ...(javascript?.builtins as object) } as Record<string, Record<string, never>>
    const found = all[object]?.[`${name}_static`] ?? all[object]?.[name]
    return (found as { __compat: { support: Support } } | undefined)?.__compat.support
  }
  const versionIn = (support: Support | undefined, browser: string): number =>
    Math.min(...[support?.[browser]].flat().map((one) => Number(one?.version_added)))
  const [canParse, any] = [supportOf('URL', 'canParse'), supportOf('AbortSignal', 'any')]
  for (const browser of ['chrome', 'safari', 'firefox', 'samsunginternet_android']) {
    const newest = Math.max(versionIn(canParse, browser), versionIn(any, browser))
    for (const [object, members] of [...Object.entries(statics), ...Object.entries(methods)]) {
      for (const name of Object.keys(members)) {
        expect(versionIn(supportOf(object, name), browser), `${object}.${name} in ${browser}`).toBeLessThanOrEqual(
          newest,
        )
      }
    }
  }
})
