import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

test('without variables mails are files, Google is not offered and nobody is named for support', () => {
  expect(readConfig({})).toMatchObject({
    smtpUrl: undefined,
    mailFrom: 'Haşiyə <no-reply@localhost>',
    supportEmail: null,
    google: null,
  })
})

test('the address in MAIL_FROM is the one for support unless another is given', () => {
  expect(readConfig({ MAIL_FROM: 'Haşiyə <info@hasiye.az>' }).supportEmail).toBe('info@hasiye.az')
  expect(readConfig({ MAIL_FROM: 'info@hasiye.az' }).supportEmail).toBe('info@hasiye.az')
  const both = { MAIL_FROM: 'info@hasiye.az', SUPPORT_EMAIL: 'komek@hasiye.az' }
  expect(readConfig(both).supportEmail).toBe('komek@hasiye.az')
})

test('Google is offered with its own issuer, or with the one that is given', () => {
  expect(readConfig(google).google?.issuer.href).toBe('https://accounts.google.com/')
  for (const issuer of [
    'https://id.example/',
    'http://localhost:4000/',
    'http://127.0.0.1:4000/',
    'http://[::1]:4000/',
  ]) {
    expect(readConfig({ ...google, GOOGLE_ISSUER: issuer }).google?.issuer.href).toBe(issuer)
  }
})

test.each([
  ['SMTP_URL', { SMTP_URL: 'mail.hasiye.az' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.hasiye.az' }],
  ['MAIL_FROM', { MAIL_FROM: 'Haşiyə' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
  ['GOOGLE_ISSUER', { ...google, GOOGLE_ISSUER: 'http://id.example' }],
  ['GOOGLE_ISSUER', { ...google, GOOGLE_ISSUER: 'accounts' }],
  ['METRICS_PORT', { METRICS_PORT: '70000' }],
  ['REQUIRE_VERIFIED_EMAIL', { REQUIRE_VERIFIED_EMAIL: 'yes' }],
  ['SHARED_BUFFERS', { SHARED_BUFFERS: '128' }],
])('a value that cannot be used stops the start and names %s', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})
