import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { setDemoEnvironment } from '../../scripts/demo/environment.ts'
import { demoPassword } from '../../scripts/demo/people.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-readers.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

test('without variables e-mails are files, sign-in with Google is not offered and no support address is set', () => {
  expect(readConfig({})).toMatchObject({
    smtpUrl: undefined,
    mailFrom: 'Haşiyə <no-reply@localhost>',
    supportEmail: null,
    google: null,
  })
})

describe('the documents', () => {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const isVariable = (name: string): boolean => /^[A-Z][A-Z0-9_]+$/.test(name)
  const table = `${read('README.md')}\n${read('docs/operation.md')}`
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([names = '']) => names.startsWith('| ') && quoted(names).length > 0 && quoted(names).every(isVariable))
    .map(([names = '', standard = '']) => ({ names: quoted(names), standard }))

  /** Together these make the configuration read every variable. */
  const needed = { ...google, STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const used = new Set<string>()
  const noted = new Proxy<Record<string, string>>(needed, {
    get: (values, name: string) => {
      used.add(name.replace(/_FILE$/, ''))
      return values[name]
    },
  })
  readConfig(noted)

  test('name every variable once in the tables of README and operation.md, and no other', () => {
    expect(table.flatMap(({ names }) => names).sort()).toEqual([...used].sort())
  })

  test('state the defaults that apply', () => {
    const defaults = table.flatMap(({ names, standard }): [string, string][] => {
      const values = quoted(standard)
      const isLiteral = values.length === names.length && standard === values.map((value) => `\`${value}\``).join(', ')
      return isLiteral ? names.map((name, position) => [name, values[position] ?? '']) : []
    })
    expect(defaults.length).toBeGreaterThan(12)
    const given = Object.fromEntries(defaults.map(([name, value]) => [name, value.replace('PORT', '3000')]))
    expect(readConfig({ ...given, ...needed })).toEqual(readConfig(needed))
  })

  /** The image sets these for all of its containers; nothing in the files needs the last one. */
  const ofImage = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL_DIRECT']

  test.each([
    ['compose.yaml', 'node1'],
    ['compose.single.yaml', 'node'],
  ])('%s passes every variable on', (path, node) => {
    const { services } = parse(read(path), { merge: true })
    const passed = new Set(Object.keys(services[node].environment))
    // a disk needs no bucket
    const needed = [...used].filter(
      (name) => !ofImage.includes(name) && (passed.has('S3_BUCKET') || !name.startsWith('S3_')),
    )
    expect(needed.filter((name) => !passed.has(name))).toEqual([])
    expect([...passed].filter((name) => !used.has(name))).toEqual([])
  })

  test('contain no password that can be copied unchanged', () => {
    const examples = ['README.md', 'docs/operation.md', 'compose.yaml', 'compose.single.yaml'].flatMap((path) =>
      [...read(path).matchAll(/ADMIN_PASSWORD=('[^']*'|\S*)/g)].map(([, value = '']) => value.replaceAll("'", '')),
    )
    expect(examples.length).toBeGreaterThan(1)
    for (const ADMIN_PASSWORD of examples)
      expect(() => readConfig({ ADMIN_EMAIL: 'admin@hasiye.az', ADMIN_PASSWORD })).toThrow('ADMIN_PASSWORD')
  })

  test('name only variables that the server reads', () => {
    const others = ['TEST_DATABASE_URL', 'CHROMIUM_SHELL', 'NODE_IMAGE', 'NAME_FILE', 'DATABASE_PASSWORD']
    const ofCompose = [
      'POSTGRES_PASSWORD',
      'STORAGE_PASSWORD',
      'STORAGE_ROOT_PASSWORD',
      'SITE_ADDRESS',
      'PUBLIC_PORT',
      'PUBLIC_TLS_PORT',
    ]
    const known = new Set([...used, ...others, ...ofCompose])
    for (const path of ['README.md', 'docs/operation.md', 'docs/contributing.md']) {
      const named = read(path).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b(?!\.md)/g) ?? []
      expect(
        named.filter((name) => !known.has(name.replace(/(?<!NAME)_FILE$/, ''))),
        path,
      ).toEqual([])
    }
  })
})

test('the address in MAIL_FROM is the support address unless another is set', () => {
  expect(readConfig({ MAIL_FROM: 'Haşiyə <info@hasiye.az>' }).supportEmail).toBe('info@hasiye.az')
  expect(readConfig({ MAIL_FROM: 'info@hasiye.az' }).supportEmail).toBe('info@hasiye.az')
  const both = { MAIL_FROM: 'info@hasiye.az', SUPPORT_EMAIL: 'komek@hasiye.az' }
  expect(readConfig(both).supportEmail).toBe('komek@hasiye.az')
})

test('sign-in with Google uses its own issuer, or the configured one', () => {
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

test('backup and migrations use the address of the database unless they have their own', () => {
  const [pooled, direct] = ['postgresql://a:x,y@pooler/b', 'postgresql://a@/b?host=/run']
  expect(readConfig({ DATABASE_URL: pooled }).directUrl).toBe(pooled)
  expect(readConfig({ DATABASE_URL: pooled, DATABASE_URL_DIRECT: direct })).toMatchObject({
    databaseUrl: pooled,
    directUrl: direct,
  })
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://a@b:5432,c:5432/d' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://a@b,c/d?target_session_attrs=read-write' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://a@/d?host=b,c' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://a@b:port/d' }],
  ['DATABASE_URL_DIRECT', { DATABASE_URL: 'postgresql://a@b/d', DATABASE_URL_DIRECT: 'postgresql://a@b,c/d' }],
  ['DATABASE_URL_DIRECT', { DATABASE_URL_DIRECT: 'postgresql://a@b/d' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '7' }],
  ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '1001' }],
  ['SMTP_URL', { SMTP_URL: 'mail.hasiye.az' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.hasiye.az' }],
  ['MAIL_FROM', { MAIL_FROM: 'Haşiyə' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret' }],
  ['GOOGLE_ISSUER', { ...google, GOOGLE_ISSUER: 'http://id.example' }],
  ['GOOGLE_ISSUER', { ...google, GOOGLE_ISSUER: 'accounts' }],
  ['METRICS_PORT', { METRICS_PORT: '70000' }],
  ['METRICS_HOST', { METRICS_HOST: 'everywhere' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: '301' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.hasiye.az?requireTLS=yes' }],
  ['REQUIRE_VERIFIED_EMAIL', { REQUIRE_VERIFIED_EMAIL: 'yes' }],
  ['PUSH', { PUSH: 'yes' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'https://push.mekteb.az/path' }],
  ['PUSH_SERVICES', { PUSH_SERVICES: 'http://push.mekteb.az' }],
  ['PUSH_CONTACT', { PUSH_CONTACT: 'it@mekteb.az' }],
  ['NOTICE_DELAY_MINUTES', { NOTICE_DELAY_MINUTES: '1441' }],
])('an invalid value stops the start and names %s', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})

describe('a variable whose value is in a file', () => {
  const inFile = async <T>(text: string, work: (file: string) => T): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'hasiye-config-'))
    const file = join(folder, 'secret')
    await writeFile(file, text)
    try {
      return work(file)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  test.each(['DATABASE_URL', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY', 'GOOGLE_CLIENT_SECRET'])(
    '%s is read',
    async (name) => {
      const value = { DATABASE_URL: 'postgresql://a@b/c', SMTP_URL: 'smtp://a.az' }[name] ?? 'a secret'
      const others = { ...google, STORAGE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' }
      const read = await inFile(`${value}\n`, (file) => readConfig({ ...others, [name]: '', [`${name}_FILE`]: file }))
      expect(read).toEqual(readConfig({ ...others, [name]: value }))
    },
  )

  test('keeps the blanks of a password, and drops the final line break', async () => {
    const read = await inFile(' two words \r\n', (file) =>
      readConfig({ ADMIN_EMAIL: 'admin@hasiye.az', ADMIN_PASSWORD_FILE: file }),
    )
    expect(read.adminPassword).toBe(' two words ')
  })

  test('stops the start when the file cannot be read, or when both variables are set', async () => {
    expect(() => readConfig({ DATABASE_URL_FILE: '/nonexistent' })).toThrow('DATABASE_URL_FILE cannot be used')
    await inFile('smtp://a.az', (file) => {
      const both = { SMTP_URL: 'smtp://b.az', SMTP_URL_FILE: file }
      expect(() => readConfig(both)).toThrow('SMTP_URL_FILE cannot be used')
    })
  })
})

test('behind a proxy a stopping server is not ready for 5 seconds, without one it closes at once', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).drainSeconds).toBe(5)
  expect(readConfig({ TRUST_PROXY: '10.0.0.1', DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
})

test('metrics are served to this machine only unless another address is set', () => {
  expect(readConfig({}).metricsHost).toBe('127.0.0.1')
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0')
})

test.each([
  ['smtp://name:secret@mail.hasiye.az:587', true],
  ['smtp://name:secret@mail.hasiye.az:587?requireTLS=false', false],
  ['smtp://name:secret@127.0.0.1:25', false],
  ['smtp://mail.hasiye.az', false],
  ['smtp://mail.hasiye.az?requireTLS=true', true],
])('%s: whether e-mails require TLS is %s', (SMTP_URL, expected) => {
  expect(readConfig({ SMTP_URL }).smtpRequiresTls).toBe(expected)
})

test('notices are sent ten minutes after a save with the support address as contact, or not at all', () => {
  const usual = { services: [], contact: 'https://hasiye.az/', delayMinutes: 10 }
  const at = { PUBLIC_URL: 'https://hasiye.az' }
  expect(readConfig(at).push).toMatchObject({ ...usual, contact: expect.stringContaining('hasiye.az') })
  expect(readConfig({ ...at, SUPPORT_EMAIL: 'yardim@hasiye.az' }).push?.contact).toBe('mailto:yardim@hasiye.az')
  const own = {
    PUSH_SERVICES: 'https://push.mekteb.az',
    PUSH_CONTACT: 'mailto:it@mekteb.az',
    NOTICE_DELAY_MINUTES: '0',
  }
  const expected = { services: ['https://push.mekteb.az'], contact: 'mailto:it@mekteb.az', delayMinutes: 0 }
  expect(readConfig({ ...at, ...own }).push).toEqual(expected)
  expect(readConfig({ ...at, PUSH: 'off' }).push).toBeNull()
})

describe('the demo', () => {
  const adminOf = (env: Record<string, string | undefined>) => {
    setDemoEnvironment(env, '/tmp/demo')
    const { adminEmail, adminPassword } = readConfig(env)
    return { adminEmail, adminPassword }
  }

  test('has an admin of its own', () => {
    expect(adminOf({})).toEqual({ adminEmail: 'admin@hasiye.example', adminPassword: demoPassword })
  })

  test('keeps the admin of the environment', () => {
    const own = { ADMIN_EMAIL: 'rehber@mekteb.az', ADMIN_PASSWORD: 'yaşıl yarpaq' }
    expect(adminOf(own)).toEqual({ adminEmail: 'rehber@mekteb.az', adminPassword: 'yaşıl yarpaq' })
    const email = 'rehber@mekteb.az'
    expect(adminOf({ ADMIN_EMAIL: email })).toEqual({ adminEmail: email, adminPassword: demoPassword })
  })

  test('ignores the database of the environment', () => {
    const env = { DATABASE_URL: 'postgresql://localhost/hasiye' }
    setDemoEnvironment(env, '/tmp/demo')
    expect(readConfig(env)).toMatchObject({ databaseUrl: undefined, dataDir: '/tmp/demo' })
  })
})
