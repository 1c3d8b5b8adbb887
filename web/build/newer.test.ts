import { expect, test } from 'vitest'
import { newerInScript, newerInStyle } from './newer.ts'

const own = new Set(['last'])
const namesIn = (found: { name: string }[]) => [...new Set(found.map(({ name }) => name))]

test.each([
  ['class A{static{f()}}', 'static block'],
  ['class A{#a;has(o){return #a in o}}', '#field in'],
  ['await f()', 'top-level await'],
  ['a?.(...b,c)', 'optional call with a spread before its last argument'],
  ['class A{a=b[(0)]}', 'class field with a parenthesis'],
  ['var a=/(?<=b)c/', 'lookbehind'],
  ['var a=RegExp(`(?<!b)c`)', 'lookbehind'],
  ['var a=/[b--c]/v', 'the flag v'],
  ['var a=/(?i:b)c/', 'a modifier'],
  ['structuredClone(a)', 'structuredClone'],
  ['var s=new CompressionStream(`gzip`)', 'CompressionStream'],
  ['Object.fromEntries(a),Object.groupBy(a,b)', 'Object.groupBy'],
  ['Array.fromAsync(a)', 'Array.fromAsync'],
  ['URL.parse(a)', 'URL.parse'],
  ['a.toWellFormed()', '.toWellFormed'],
  ['a.isSubsetOf(b)', '.isSubsetOf'],
  ['crypto.randomUUID()', '.randomUUID'],
  ['e.checkVisibility()', '.checkVisibility'],
])('in a script, %s is found', (source, name) => {
  expect(namesIn(newerInScript(source, own))).toEqual([name])
})

test.each([
  'a?.b(...c);a??=1;class A{#a=f(b);#b(){}c=(d)=>d}',
  'Promise.withResolvers(),AbortSignal.any([AbortSignal.timeout(1)]),Map.groupBy(a,b),URL.canParse(a),Object.hasOwn(a,b)',
  'a.at(-1),a.findLast(b),a.toSorted(),a.toReversed(),a.toSpliced(1),a.with(1,2),a.requestSubmit()',
  'typeof CompressionStream<`u`&&new CompressionStream(`gzip`)',
  'a.setAppBadge?.(1)',
  '`share`in navigator&&navigator.share(a)',
  'a.last()',
])('in a script, %s is supported by the oldest browsers', (source) => {
  expect(newerInScript(source, own)).toEqual([])
})

test.each([
  ['@media (width<48em){a{color:red}}', 'media range'],
  ['@media (30em<=width<62em){a{color:red}}', 'media range'],
  ['@container (min-width:1px){a{color:red}}', '@container'],
  ['@starting-style{a{color:red}}', '@starting-style'],
  ['a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
  ['a{height:1dvh}', '1dvh'],
  ['a{height:1lh}', '1lh'],
  ['a{text-wrap:balance}', 'text-wrap'],
  ['a:has(b){color:red}', ':has'],
  ['a{& b{color:red}}', 'nesting'],
  ['a{container-type:size}', 'container-type'],
])('in a stylesheet, %s is found', (source, name) => {
  expect(namesIn(newerInStyle(source))).toContain(name)
})

test.each(['@media (max-width:47.999em) and (min-width:30em){a{inset:0;height:1vh}}', ':where(a):is(b)>c{color:#fff}'])(
  'in a stylesheet, %s is supported by the oldest browsers',
  (source) => {
    expect(newerInStyle(source)).toEqual([])
  },
)
