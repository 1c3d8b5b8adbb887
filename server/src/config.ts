import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { limits } from '@hasiye/contract/limits.ts'
import { type Environment, httpUrl, openReaders, type Readers, refuse } from './config-readers.ts'
import { minOfNode } from './db/connections.ts'
import type { S3Options } from './storage/s3.ts'

export interface Config {
  port: number
  host: string
  publicUrl: string
  publicOrigin: string
  dataDir: string
  databaseUrl: string | undefined
  /** PostgreSQL's own address for migrations, backup and restore, where `databaseUrl` leads to a pooler; otherwise the same. */
  directUrl: string | undefined
  /** How many connections to the database this node opens; undefined: a share of those that the database allows. */
  databaseConnections: number | undefined
  adminEmail: string | undefined
  adminPassword: string | undefined
  /**
   * The key of the second factors' secrets; undefined: it is in a file in DATA_DIR or, with DATABASE_URL, in a row of
   * the database.
   */
  secondFactorKey: string | undefined
  smtpUrl: string | undefined
  /** Refuses to send an e-mail or a password to a mail server that does not encrypt. */
  smtpRequiresTls: boolean
  mailFrom: string
  /** Null where sign-in with Google is not offered. */
  google: GoogleConfig | null
  supportUrl: string | null
  supportEmail: string | null
  /** Undefined: files are stored under DATA_DIR. */
  s3: S3Options | undefined
  maxUploadBytes: number
  /** Undefined: 512 MB or a tenth of the volume, whichever is less. */
  minFreeBytes: number | undefined
  /** How long backups are kept, as the privacy policy states; 0: it states nothing. */
  backupDays: number
  teacherDefaultLimit: number
  teacherDefaultDays: number
  trustProxy: string[]
  corsOrigins: string[]
  hasRateLimits: boolean
  showsParentLessonLink: boolean
  requiresVerifiedEmail: boolean
  /** Null where nobody is notified. */
  push: PushConfig | null
  /** The port of the metrics; undefined: no metrics. */
  metricsPort: number | undefined
  metricsHost: string
  /** How long the port stays open and answers after /readyz has started to answer 503. */
  drainSeconds: number
  logLevel: string
  version: string
}

interface PushConfig {
  /** Origins that may be called in addition to the browsers' push services. */
  services: string[]
  /** The contact for push services: mailto: or https:. */
  contact: string
  /** How long after the last change of a day notices about its marks are sent. */
  delayMinutes: number
}

export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: URL
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
/** Proxies check /readyz about every 2 s. */
const proxyDrainSeconds = 5
const bytesPerMb = 1024 * 1024
const maxConnections = 1_000
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127\./.test(host)

function readNetwork({ text, whole, list }: Readers) {
  const port = whole('PORT', 3000, 65_535)
  const publicUrl = httpUrl('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`)
  const corsOrigins = list('CORS_ORIGINS')
  for (const origin of corsOrigins) {
    if (httpUrl('CORS_ORIGINS', origin).origin !== origin)
      refuse('CORS_ORIGINS', 'exact origins, such as https://example.az')
  }
  const trustProxy = list('TRUST_PROXY')
  for (const address of trustProxy) {
    const [ip = '', bits = '0'] = address.split('/')
    if (isIP(ip) === 0 || !/^\d{1,3}$/.test(bits)) refuse('TRUST_PROXY', 'addresses or CIDRs')
  }
  const metricsHost = text('METRICS_HOST') ?? '127.0.0.1'
  if (isIP(metricsHost) === 0) refuse('METRICS_HOST', 'an address of this machine, or 0.0.0.0')
  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    publicUrl: publicUrl.href.replace(/\/$/, ''),
    publicOrigin: publicUrl.origin,
    corsOrigins,
    trustProxy,
    metricsPort: whole('METRICS_PORT', 0, 65_535) || undefined,
    metricsHost,
    drainSeconds: whole('DRAIN_SECONDS', trustProxy.length > 0 ? proxyDrainSeconds : 0, 300),
  }
}

/** libpq tries the hosts of a list in turn, pg does not. */
function checkDatabaseUrl(name: string, given: string): void {
  if (!/^postgres(ql)?:\/\//.test(given)) refuse(name, 'a postgresql:// address')
  const filled = given.replace('@/', '@localhost/')
  const hosts = [filled.replace(/^\w+:\/\/([^/?#]*@)?/, '').split(/[/?#]/)[0], ...filled.matchAll(/[?&]host=[^&]*/g)]
  if (/,|%2C/i.test(hosts.join(' ')))
    refuse(name, 'the address of one host; a proxy such as HAProxy finds the primary among several')
  if (!URL.canParse(filled)) refuse(name, 'a postgresql:// address, with special characters of the password as %XX')
}

function readDatabase({ text, whole }: Readers) {
  const [databaseUrl, ownUrl] = [text('DATABASE_URL'), text('DATABASE_URL_DIRECT')]
  if (databaseUrl === undefined && ownUrl !== undefined) refuse('DATABASE_URL_DIRECT', 'left out without DATABASE_URL')
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_URL_DIRECT: ownUrl }))
    if (url !== undefined) checkDatabaseUrl(name, url)
  const databaseConnections = whole('DATABASE_CONNECTIONS', 0, maxConnections) || undefined
  if (databaseConnections !== undefined && databaseConnections < minOfNode)
    refuse('DATABASE_CONNECTIONS', `a whole number from ${minOfNode} to ${maxConnections}, or 0`)
  return { databaseUrl, directUrl: ownUrl ?? databaseUrl, databaseConnections }
}

function readBucket({ text, choice }: Readers): S3Options | undefined {
  const hasBucket = choice('STORAGE', { fs: false, s3: true }, false)
  const endpoint = text('S3_ENDPOINT')
  if (!hasBucket) return undefined
  const ofBucket = (name: string): string => text(name) ?? refuse(name, 'set where STORAGE is s3')
  return {
    endpoint: endpoint === undefined ? undefined : httpUrl('S3_ENDPOINT', endpoint).href,
    bucket: ofBucket('S3_BUCKET'),
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId: ofBucket('S3_ACCESS_KEY_ID'),
    secretAccessKey: ofBucket('S3_SECRET_ACCESS_KEY'),
  }
}

function readStorage(readers: Readers) {
  const { text, whole } = readers
  return {
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    s3: readBucket(readers),
    maxUploadBytes: whole('MAX_UPLOAD_MB', 100, 10_000) * bytesPerMb,
    minFreeBytes: text('MIN_FREE_MB') === undefined ? undefined : whole('MIN_FREE_MB', 0, 999_999_999) * bytesPerMb,
  }
}

const addressIn = (from: string): string | undefined => /(?:^|<)([^<>\s]+@[^<>\s]+)>?$/.exec(from)?.[1]

/** Whether TLS is required: by default where a password is sent to another machine; `requireTLS` in SMTP_URL overrides it. */
function requiresTls(smtpUrl: string | undefined): boolean {
  if (smtpUrl === undefined) return false
  const { searchParams, username, password, hostname } = new URL(smtpUrl)
  const chosen = searchParams.get('requireTLS')
  return chosen === null ? (username !== '' || password !== '') && !isLoopback(hostname) : chosen === 'true'
}

function readMail({ text }: Readers, publicUrl: string) {
  const smtpUrl = text('SMTP_URL')
  if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
    refuse('SMTP_URL', 'an smtp:// or smtps:// address')
  if (smtpUrl && !/^(true|false)$/.test(new URL(smtpUrl).searchParams.get('requireTLS') ?? 'true'))
    refuse('SMTP_URL', 'an address whose requireTLS is true or false')
  const mailFrom = text('MAIL_FROM') ?? `Haşiyə <no-reply@${new URL(publicUrl).hostname}>`
  const fromAddress = addressIn(mailFrom)
  if (fromAddress === undefined) refuse('MAIL_FROM', 'an e-mail address, such as Haşiyə <info@example.az>')
  const supportUrl = text('SUPPORT_URL')
  return {
    smtpUrl,
    smtpRequiresTls: requiresTls(smtpUrl),
    mailFrom,
    supportUrl: supportUrl ? httpUrl('SUPPORT_URL', supportUrl).href : null,
    supportEmail: text('SUPPORT_EMAIL') ?? (text('MAIL_FROM') ? (fromAddress ?? null) : null),
  }
}

function readAdmin({ text, untrimmed }: Readers) {
  const secondFactorKey = text('SECOND_FACTOR_KEY')
  if (secondFactorKey !== undefined && secondFactorKey.length < 32)
    refuse('SECOND_FACTOR_KEY', 'of 32 characters at least, such as the output of openssl rand -base64 32')
  const [adminEmail, adminPassword] = [text('ADMIN_EMAIL'), untrimmed('ADMIN_PASSWORD')]
  if ((adminEmail === undefined) !== (adminPassword === undefined))
    refuse(adminEmail ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL', 'set together with the other')
  if (adminEmail !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(adminEmail))
    refuse('ADMIN_EMAIL', 'an e-mail address')
  if (adminPassword !== undefined && [...adminPassword].length < limits.adminPassword.min)
    refuse('ADMIN_PASSWORD', `of ${limits.adminPassword.min} characters at least`)
  return { adminEmail, adminPassword, secondFactorKey }
}

function readGoogle({ text }: Readers): GoogleConfig | null {
  const [clientId, clientSecret] = [text('GOOGLE_CLIENT_ID'), text('GOOGLE_CLIENT_SECRET')]
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId === undefined) return refuse('GOOGLE_CLIENT_ID', 'set together with GOOGLE_CLIENT_SECRET')
  if (clientSecret === undefined) return refuse('GOOGLE_CLIENT_SECRET', 'set together with GOOGLE_CLIENT_ID')
  const issuer = httpUrl('GOOGLE_ISSUER', text('GOOGLE_ISSUER') ?? 'https://accounts.google.com')
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname))
    refuse('GOOGLE_ISSUER', 'an https address, or one of this machine')
  return { clientId, clientSecret, issuer }
}

function readPush(
  { text, whole, choice, list }: Readers,
  supportEmail: string | null,
  publicUrl: string,
): PushConfig | null {
  const isOn = choice('PUSH', { on: true, off: false }, true)
  const services = list('PUSH_SERVICES')
  for (const service of services) {
    const url = httpUrl('PUSH_SERVICES', service)
    if (url.origin !== service || (url.protocol === 'http:' && !isLoopback(url.hostname)))
      refuse('PUSH_SERVICES', 'exact https origins, or ones of this machine')
  }
  const { protocol, hostname } = new URL(publicUrl)
  const own = protocol === 'https:' ? publicUrl : `mailto:no-reply@${hostname}`
  const usual = supportEmail ? `mailto:${supportEmail}` : own
  const contact = text('PUSH_CONTACT') ?? usual
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/.+)$/.test(contact)) refuse('PUSH_CONTACT', 'a mailto: or https: address')
  const delayMinutes = whole('NOTICE_DELAY_MINUTES', 10, 24 * 60)
  return isOn ? { services, contact, delayMinutes } : null
}

/**
 * Reads the environment once.
 * @throws ConfigError naming the variable that cannot be used
 */
export function readConfig(env: Environment): Config {
  const readers = openReaders(env)
  const { whole, choice } = readers
  const network = readNetwork(readers)
  const email = readMail(readers, network.publicUrl)
  return {
    ...network,
    ...readDatabase(readers),
    ...readStorage(readers),
    ...email,
    ...readAdmin(readers),
    google: readGoogle(readers),
    push: readPush(readers, email.supportEmail, network.publicUrl),
    backupDays: whole('BACKUP_DAYS', 0, 3650),
    teacherDefaultLimit: whole('TEACHER_DEFAULT_LIMIT', 5, 100_000),
    teacherDefaultDays: whole('TEACHER_DEFAULT_DAYS', 30, 36_500),
    hasRateLimits: choice('RATE_LIMITS', { on: true, off: false }, true),
    showsParentLessonLink: choice('PARENT_LESSON_LINK', { on: true, off: false }, true),
    requiresVerifiedEmail: choice('REQUIRE_VERIFIED_EMAIL', { true: true, false: false }, false),
    logLevel: choice('LOG_LEVEL', Object.fromEntries(logLevels.map((level) => [level, level])), 'info'),
    version,
  }
}
