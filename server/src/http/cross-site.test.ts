import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { isAtOtherAddress, isCrossSite } from './cross-site.ts'

const own = 'https://hasiye.example.az'
const listed = 'https://panel.example.az'
const foreign = 'https://elsewhere.example'

const judge = (headers: IncomingHttpHeaders, method = 'POST'): boolean => isCrossSite(method, headers, own, [listed])

test.each<[string, IncomingHttpHeaders]>([
  ['no browser at all', {}],
  ['the own page', { 'sec-fetch-site': 'same-origin', origin: own }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['an old browser on the own page', { origin: own }],
  ['a listed page', { 'sec-fetch-site': 'cross-site', origin: listed }],
  ['a listed page in an old browser', { origin: listed }],
])('%s is allowed', (_what, headers) => {
  expect(judge(headers)).toBe(false)
})

test.each<[string, IncomingHttpHeaders]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: foreign }],
  ['another site that names no origin', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling host', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.az' }],
  ['a sibling that claims the own origin', { 'sec-fetch-site': 'same-site', origin: own }],
  ['an old browser on another site', { origin: foreign }],
  ['an opaque origin', { origin: 'null' }],
  ['the own host on another port', { origin: `${own}:8443` }],
  ['the own host without https', { origin: own.replace('https:', 'http:') }],
  ['two answers in one header', { 'sec-fetch-site': 'same-origin, cross-site', origin: foreign }],
])('%s is refused', (_what, headers) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect(judge(headers, method)).toBe(true)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and is allowed', (method) => {
  expect(judge({ 'sec-fetch-site': 'cross-site', origin: foreign }, method)).toBe(false)
})

test.each<[string, IncomingHttpHeaders, boolean]>([
  ['a page opened at another address', { origin: own.replace('https:', 'http:') }, true],
  ['a page that hides its origin', { origin: 'null' }, false],
  ["another site's page", { 'sec-fetch-site': 'cross-site', origin: foreign }, false],
])('%s is told the right address: %s', (_what, headers, isTold) => {
  expect(isAtOtherAddress(headers)).toBe(isTold)
})
