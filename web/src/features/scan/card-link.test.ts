import { expect, test } from 'vitest'
import { shortIdIn } from './card-link.ts'

test.each([
  ['https://hasiye.az/student-view/A4KR7WTN', 'A4KR7WTN'],
  ['http://localhost:3000/student-view/a4kr7wtn/', 'A4KR7WTN'],
  ['A4KR7WTN', 'A4KR7WTN'],
  ['https://hasiye.az/join/K7M2QX', undefined],
  ['https://hasiye.az/student-view/', undefined],
  ['https://hasiye.az/student-view/A4KR7WTN?x=https://other.az/student-view/B4KR7WTN', 'A4KR7WTN'],
  ['WIFI:T:WPA;S:mekteb;;', undefined],
  ['', undefined],
])('%s names %s', (scanned, shortId) => expect(shortIdIn(scanned)).toBe(shortId))
