import { expect, test } from 'vitest'
import { pushServiceOf, serviceNameOf } from './push-service.ts'

const own = ['https://push.example.az', 'http://127.0.0.1:9000']

test.each([
  ['https://fcm.googleapis.com/fcm/send/a:b', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', 'updates.push.services.mozilla.com'],
  ['https://web.push.apple.com/QOa', 'web.push.apple.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', 'wns2-par02p.notify.windows.com'],
  ['https://db5.notify.windows.com/?token=a', 'db5.notify.windows.com'],
  ['https://fcm.googleapis.com:443/a', 'fcm.googleapis.com'],
  ['https://push.example.az/a', 'push.example.az'],
  ['http://127.0.0.1:9000/a', '127.0.0.1:9000'],
])('%s is an endpoint of %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint, own)).toBe(service)
})

test('hosts of one service have one name in metrics', () => {
  const names = ['wns2-par02p.notify.windows.com', 'db5.notify.windows.com', 'fcm.googleapis.com'].map(serviceNameOf)
  expect(names).toEqual(['*.notify.windows.com', '*.notify.windows.com', 'fcm.googleapis.com'])
})

test.each([
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://user@fcm.googleapis.com/a',
  'https://user:secret@push.example.az/a',
  'https://fcm.googleapis.com.example.az/a',
  'https://example.az/fcm.googleapis.com',
  'https://evilpush.apple.com.example.az/a',
  'https://xfcm.googleapis.com/a',
  'https://push.apple.com/a',
  'https://invented.push.apple.com/a',
  'https://a.push.services.mozilla.com/a',
  'https://invented-label.notify.windows.com/a',
  'https://a.b.notify.windows.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest',
  'https://localhost/a',
  'https://10.0.0.8.nip.io/a',
  'http://127.0.0.1:9001/a',
  'https://push.example.az:8443/a',
  'ftp://fcm.googleapis.com/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com/a',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
])('%s is not an endpoint', (endpoint) => {
  expect(pushServiceOf(endpoint, own)).toBeUndefined()
})
