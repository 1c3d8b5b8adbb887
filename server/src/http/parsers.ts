import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON in valid UTF-8; an empty body is undefined. Forms are read by their handlers. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(utf8.decode(body as Buffer)))
    } catch {
      done(new AppError('validation_failed'))
    }
  })
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(request.routeOptions.config.isForm ? null : new AppError('unsupported_media'))
  })
}
