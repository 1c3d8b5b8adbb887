import type { ErrorBody } from '@hasiye/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNativeForm } from '../http/parsers.ts'
import { pathOf } from '../http/request-path.ts'
import { type FilledPage, type Renderer, signInPath } from './rendered-pages.ts'

export interface SentPage extends FilledPage {
  path: string
  /** The responses that the page contains, as HTML. */
  responses?: string
}

/**
 * Handles the calls of forms that a browser posts without the app. On success it redirects to the next page; otherwise
 * it responds with the page of the form, the typed values, and the text of the refusal. A page that is refused at a
 * limit is a page too.
 */
export function answerNativeForms(
  app: FastifyInstance,
  { refusedPage }: Renderer,
  asPage: (request: FastifyRequest, reply: FastifyReply, page: SentPage) => Promise<Buffer>,
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isForm = isNativeForm(request)
    if (!isForm && !(request.is404 && reply.statusCode === 429)) return payload
    if (reply.statusCode < 300) {
      void reply.code(303).header('Location', request.routeOptions.config.formLeadsTo).removeHeader('Content-Type')
      return ''
    }
    const { error, fields } = JSON.parse(String(payload)) as ErrorBody
    const { shortId = '' } = (request.body ?? {}) as Record<string, unknown>
    const typed = isForm ? { shortId: String(shortId).slice(0, 100) } : undefined
    const filled = await refusedPage(request, fields?.shortId ?? error, typed)
    return filled ? asPage(request, reply, { ...filled, path: isForm ? signInPath : pathOf(request.url) }) : payload
  })
}
