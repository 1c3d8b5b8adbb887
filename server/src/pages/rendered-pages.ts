import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getMe, type Me } from '@hasiye/contract/accounts.ts'
import type { ErrorBody } from '@hasiye/contract/errors.ts'
import { type Audience, homes, type PagePath, pageOf } from '@hasiye/contract/pages.ts'
import type { RefusedForm, RenderPage, RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import { escapeHtml } from '@hasiye/contract/text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf } from '../http/request-path.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'
import { type CallResponse, findRoutePage, firstUrls, makeCalls, type RoutePage } from './route-pages.ts'

/** A page that is sent, with the responses that it contains. */
export interface FoundPage {
  html: string
  responses: CallResponse[]
  isRendered: boolean
}

/** The person is redirected to another page. */
export interface Redirect {
  location: string
}

/** Stands in the HTML for the scripts of the lazily loaded parts (web/build/route-pages.ts). */
const partsPlaceholder = '/*PARTS*/'
/** A typed text that equals the placeholder of the nonce (pages.ts) must stay unchanged. */
const asText = (html: string): string => html.replaceAll('__CSP_NONCE__', '&#95;_CSP_NONCE__')
/** Longer than for other pages: without scripts the page cannot make the calls later. */
const timeoutMs = 2_000
/** The page with the families' form, which is open to everybody. */
export const signInPath: PagePath = '/parent-view'
/** Limits simultaneous rendering, so that the process can serve the other calls. */
const semaphore = openSemaphore({ concurrency: 2, maxQueued: 200, timeoutMs })

export type Renderer = Awaited<ReturnType<typeof openRenderer>>

/** Opens the renderer of this build. */
export async function openRenderer(app: FastifyInstance, dist: string, routePages: RoutePagesFile) {
  const { parts } = routePages
  const { renderPage } = (await import(pathToFileURL(join(dist, 'server/render.mjs')).href)) as {
    renderPage: RenderPage
  }
  const styles = new Map<string, Promise<string>>()
  const styleOf = (file: string): Promise<string> => {
    const read = styles.get(file) ?? readFile(join(dist, file), 'utf8')
    styles.set(file, read)
    // the next page reads it again
    read.catch(() => styles.delete(file))
    return read
  }

  /** Renders the page into its HTML, as the person's browser would with these responses. */
  async function render(
    page: RoutePage,
    url: string,
    responses: CallResponse[],
    refused?: RefusedForm,
  ): Promise<string> {
    const rendered = await renderPage(url, responses, refused)
    const files = rendered.parts.map((name) => parts[name] ?? { scripts: [], styles: [] })
    const scripts = files.flatMap((part) => part.scripts).map((file) => `${JSON.stringify(file)},`)
    const sheets = [...new Set(files.flatMap((part) => part.styles))].filter((file) => !page.html.includes(file))
    const content = [...(await Promise.all(sheets.map(styleOf))), rendered.styles].join('\n')
    const loaded = sheets.map((file) => `<link disabled rel="stylesheet" href="/${file}">`).join('')
    return page.html
      .replace(/<title>[^<]*/, () => `<title>${asText(escapeHtml(rendered.title))}`)
      .replace('</head>', () => `<style nonce="__CSP_NONCE__">${content}</style>${loaded}</head>`)
      .replace(partsPlaceholder, () => scripts.join(''))
      .replace(/<noscript>(.*?)<\/noscript>(\s*)<div id="root"><\/div>/s, (_, old: string, space: string) => {
        const parts = rendered.parts.join(' ')
        return `${space}<div id="root" data-parts="${parts}" data-old="${escapeHtml(old)}">${asText(rendered.markup)}</div>`
      })
  }

  /**
   * The families' sign-in page instead of a page that needs a session, for browsers that cannot run the app. Other
   * browsers show nothing of it, because only the device knows which sign-in page follows.
   */
  async function signInInstead(refused: CallResponse | undefined): Promise<string | undefined> {
    const page = findRoutePage(routePages, signInPath)
    if (!page) return undefined
    const error = (refused?.body as ErrorBody | undefined)?.error
    const html = await render(page, signInPath, [], error === undefined ? undefined : { texts: {}, error })
    const why = refused ? 'ended' : ''
    return html.replace('<html', `<html data-undecided="${why}"`).replace(/data-parts="[^"]*"/, 'data-parts=""')
  }

  /**
   * Handles a request for a page that the table marks as rendered: families get it complete, everybody else unrendered.
   * A signed-in family is redirected from the visitor pages to its own.
   */
  async function answer(page: RoutePage, request: FastifyRequest, hasSession: boolean): Promise<FoundPage | Redirect> {
    const [found] = hasSession ? await makeCalls([getMe.path], app, request, timeoutMs) : []
    const me = found?.status === 200 ? (found.body as Me) : undefined
    const audience: Audience = me ? (me.isParentView ? 'parent' : me.role) : 'visitor'
    const isParent = audience === 'parent'
    const isFamily = isParent || audience === 'student'
    const openTo: readonly Audience[] = pageOf(page.path).openTo
    const isOpen = openTo.includes(audience) && !(isParent && page.params.shortId?.toUpperCase() === me?.shortId)
    if (isFamily && !isOpen) return { location: homes.student }
    // a notice may be about another child of this device
    const isDecided = (!hasSession || found !== undefined) && !/[?&]child=/.test(request.url)
    const renders = isDecided && (isFamily || audience === 'visitor')
    const urls = isOpen ? firstUrls(page, request.url, { all: renders, isParent }) : []
    const responses = [
      ...(found ? [found] : []),
      ...(await makeCalls(urls, app, request, renders ? timeoutMs : undefined)),
    ]
    if (renders && responses.some(({ status }) => status === 404)) {
      const others = firstUrls(page, request.url, { all: true, isParent, ifMissing: true })
      responses.push(...(await makeCalls(others, app, request, timeoutMs)))
    }
    const unrendered = { html: page.html, responses, isRendered: false }
    if (!renders || responses.length < (found ? 1 : 0) + urls.length) return unrendered
    try {
      if (!isOpen) return { ...unrendered, html: (await signInInstead(found)) ?? page.html }
      const search = /\?[^#]*/.exec(request.url)?.[0] ?? ''
      return { html: await render(page, pathOf(request.url) + search, responses), responses, isRendered: true }
    } catch (err) {
      request.log.error({ err }, 'a page was not rendered')
      return unrendered
    }
  }

  /** Returns the result of `answer`, or after `timeoutMs` in the queue the page that makes its calls itself. */
  async function answerInQueue(page: RoutePage, request: FastifyRequest, hasSession: boolean) {
    const release = await semaphore.acquire([request.ip, request.token ?? '']).catch(() => undefined)
    if (!release) return { html: page.html, responses: [], isRendered: false }
    return answer(page, request, hasSession).finally(release)
  }

  return { answer: answerInQueue, render }
}
