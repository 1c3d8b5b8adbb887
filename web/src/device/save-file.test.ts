import { expect, test } from 'vitest'
import { mayLoseDownloads } from './save-file.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    false,
  ],
  ['Safari on an iPhone', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, false],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
    false,
  ],
  [
    'a WebView on Android',
    'Mozilla/5.0 (Linux; Android 13; SM-A125F; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Mobile Safari/537.36',
    true,
  ],
  ['an app on an iPhone', `${iPhone} Mobile/15E148 Instagram 300.0`, true],
])('%s: whether a download may get lost silently: %s', (_, userAgent, expected) => {
  expect(mayLoseDownloads(userAgent)).toBe(expected)
})
