import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether the client has this version. Tags are compared weakly. Source: RFC 9110, 13.1.2. */
export function hasVersion({ headers }: FastifyRequest, etag: string): boolean {
  const listed = headers['if-none-match'] ?? ''
  const tags: string[] = listed.match(/"[^"]*"/g) ?? []
  return listed.trim() === '*' || tags.includes(etag.replace(/^W\//, ''))
}

/** Sets the version of the response, and responds 304 where the client has it. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('ETag', etag)
  const isKnown = hasVersion(request, etag)
  if (isKnown) reply.code(304)
  return isKnown
}
