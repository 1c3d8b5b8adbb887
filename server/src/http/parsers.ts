import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const forbiddenKeys = new Set(['__proto__', 'constructor'])

function refuseForbidden(key: string, value: unknown): unknown {
  if (forbiddenKeys.has(key)) throw new AppError('validation_failed')
  return value
}

/** JSON only, in good UTF-8; an empty body is no body; `__proto__` and `constructor` are refused as keys. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer), refuseForbidden))
    } catch {
      done(new AppError('validation_failed'))
    }
  })
}
