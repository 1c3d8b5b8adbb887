import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pagePaths } from './pages.ts'
import { Day, Message, nullable, strict } from './shapes.ts'

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/public/config',
  summary: 'What this installation offers, so that the page shows only what works',
  responseBody: Type.Object({
    google: Type.Boolean(),
    /** PUBLIC_URL without a slash at its end: the base of links and QR codes. */
    publicUrl: Type.String(),
    supportUrl: nullable(Type.String()),
    supportEmail: nullable(Type.String()),
    maxUploadBytes: Type.Integer(),
    minPasswordLength: Type.Integer(),
    /** The VAPID public key in base64url; null where nobody can be notified. */
    pushKey: nullable(Type.String()),
    /** The days off from a year back on, with the admin's changes. */
    daysOff: Type.Array(Type.Object({ date: Day, name: Type.String() })),
    version: Type.String(),
  }),
  hasETag: true,
})

/** Names of errors that a page reports; all others are `other`. */
export const pageErrorNames = ['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'Error', 'other'] as const
/** What the message of an error says, without its words, which may quote what a person typed. */
const pageErrorKinds = ['missing_built_in', 'not_a_function', 'not_defined', 'no_value', 'other'] as const

export const reportPageError = endpoint({
  method: 'POST',
  path: '/api/public/page-faults',
  summary: 'A page reports an error of its own code, as one line of the log without personal data',
  body: strict({
    name: Type.Enum([...pageErrorNames]),
    kind: Type.Enum([...pageErrorKinds]),
    /** The file name of the page's entry script, which differs in each build. */
    build: Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9._-]+$', examples: ['index-BxT2kQ9a.js'] }),
    /** The page as a pattern, never its actual address. */
    page: Type.Enum([...pagePaths, 'other']),
  }),
  responseBody: Message,
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process answers',
  responseBody: Type.Object({ status: Type.Literal('ok') }),
})

const Readiness = Type.Object({
  status: Type.Union([Type.Literal('ok'), Type.Literal('failed')]),
  failed: Type.Optional(Type.String()),
  storage: Type.Optional(Type.Union([Type.Literal('low'), Type.Literal('down')])),
  /** Regular jobs whose last run failed. */
  failedJobs: Type.Optional(Type.Array(Type.String())),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary:
    'Database, migrations and storage are good; 503 names the failed check; low storage takes no uploads, storage that is down serves no files. For a proxy: 503 only while the node stops',
  query: strict({ for: Type.Optional(Type.Literal('proxy')) }),
  responseBody: Readiness,
  otherResponseBodies: { 503: Readiness },
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  responseBody: Type.Any(),
  hasETag: true,
})
