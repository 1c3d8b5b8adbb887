import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Bytes, nullable } from './shapes.ts'

export const getConfig = endpoint({
  method: 'GET',
  path: '/api/public/config',
  summary: 'What this installation offers, so that the page shows only what works',
  reply: Type.Object({
    google: Type.Boolean(),
    /** PUBLIC_URL without a slash at its end: where links and QR codes lead. */
    publicUrl: Type.String(),
    supportUrl: nullable(Type.String()),
    supportEmail: nullable(Type.String()),
    maxUploadBytes: Type.Integer(),
    minPasswordLength: Type.Integer(),
    /** The VAPID public key in base64url; null where nobody is notified. */
    pushKey: nullable(Type.String()),
    version: Type.String(),
  }),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'The process answers',
  reply: Type.Object({ status: Type.Literal('ok') }),
})

export const Readiness = Type.Object({
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
    'Database, migrations and storage are good; 503 names the failed check; low storage takes no uploads, storage that is down serves no files',
  reply: Readiness,
  otherReplies: { 503: Readiness },
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  reply: Type.Any(),
})

export const getDocs = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This document as a page',
  reply: Bytes,
  mediaTypes: ['text/html'],
})
