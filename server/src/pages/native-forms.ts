import type { ErrorBody } from '@hasiye/contract/errors.ts'
import type { RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isNativeForm } from '../http/parsers.ts'
import { type Renderer, signInPath } from './rendered-pages.ts'
import { findRoutePage } from './route-pages.ts'

export interface SentPage {
  html: string
  path: string
  /** The responses that the page contains, as HTML. */
  responses?: string
}

/**
 * Handles the calls of forms that a browser posts without the app. On success it redirects to the next page; otherwise
 * it responds with the page of the form, the typed values, and the text of the refusal.
 */
export function answerNativeForms(
  app: FastifyInstance,
  { render }: Renderer,
  routePages: RoutePagesFile,
  asPage: (request: FastifyRequest, reply: FastifyReply, page: SentPage) => Promise<Buffer>,
): void {
  const page = findRoutePage(routePages, signInPath)
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isNativeForm(request) || !page) return payload
    if (reply.statusCode < 300) {
      void reply.code(303).header('Location', request.routeOptions.config.formLeadsTo).removeHeader('Content-Type')
      return ''
    }
    const { error, fields } = JSON.parse(String(payload)) as ErrorBody
    const typed = (request.body ?? {}) as Record<string, unknown>
    const texts = { shortId: String(typed.shortId ?? '').slice(0, 100) }
    const html = await render(page, signInPath, [], { texts, error: fields?.shortId ?? error }).catch(
      (err: unknown) => {
        request.log.error({ err }, 'a page was not rendered')
        return page.html
      },
    )
    return asPage(request, reply, { html, path: signInPath })
  })
}
