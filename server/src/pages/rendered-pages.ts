import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getMe, type Me } from '@hasiye/contract/accounts.ts'
import type { ErrorBody } from '@hasiye/contract/errors.ts'
import { type Audience, homes, type PagePath, pageOf, pagePath } from '@hasiye/contract/pages.ts'
import type { RefusedForm, RenderPage, RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import { isShortId, normalizeShortId } from '@hasiye/contract/short-id.ts'
import type { PageSlots } from '@hasiye/contract/slots.ts'
import { escapeHtml } from '@hasiye/contract/text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { rateLimited } from '../errors/errors.ts'
import { pathOf } from '../http/request-path.ts'
import { limit, minute, requestLimit } from '../rate-limits/limits.ts'
import { addressPrefix } from '../rate-limits/network-prefix.ts'
import type { RequestLimiter } from '../rate-limits/request-limiter.ts'
import { openSemaphore } from '../rate-limits/semaphore.ts'
import { type CallResponse, findRoutePage, firstUrls, makeCalls, type RoutePage } from './route-pages.ts'

/** A page of the build with what is put into it. */
export interface FilledPage {
  html: string
  slots?: PageSlots
}

/** A page that is sent, with the responses that it contains. */
export interface FoundPage extends FilledPage {
  responses: CallResponse[]
  isRendered: boolean
}

/** The person is redirected to another page. */
export interface Redirect {
  location: string
}

/** Longer than for other pages: without scripts the page cannot make the calls later. */
const timeoutMs = 2_000
/** The page with the families' form, which is open to everybody. */
export const signInPath: PagePath = '/parent-view'
/** Stands for the ID in the page of a card, which is otherwise the same for everybody. */
const anyId = 'Z9Y8X7W6'
/** The page shows the text of its address, which is no ID. */
const showsText = ({ params: { shortId } }: RoutePage): boolean =>
  shortId !== undefined && !isShortId(normalizeShortId(shortId))
/** Limits simultaneous rendering, so that the process can serve the other calls. */
const semaphore = openSemaphore({ concurrency: 2, maxQueued: 200, timeoutMs })

/** Pages that are rendered for one person, and for one address without a session: with typed text. */
export const personLimit = limit('rendered pages', 120, minute)
export const addressLimit = limit('rendered pages ip', 600, minute)
/** The pages that are the same for everybody differ in the sentence of a refusal. */
const maxShared = 100

export type Renderer = Awaited<ReturnType<typeof openRenderer>>

/** Opens the renderer of this build. */
export async function openRenderer(
  app: FastifyInstance,
  dist: string,
  routePages: RoutePagesFile,
  requestLimiter: RequestLimiter,
) {
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

  /** Renders the page for its HTML, as the person's browser would with these responses. */
  async function render(
    page: RoutePage,
    url: string,
    responses: CallResponse[],
    refused?: RefusedForm,
  ): Promise<FilledPage> {
    const rendered = await renderPage(url, responses, refused)
    const files = rendered.parts.map((name) => parts[name] ?? { scripts: [], styles: [] })
    const scripts = files.flatMap((part) => part.scripts).map((file) => `${JSON.stringify(file)},`)
    const sheets = [...new Set(files.flatMap((part) => part.styles))].filter((file) => !page.html.includes(file))
    const slots = {
      TITLE: escapeHtml(rendered.title),
      STYLES: [...(await Promise.all(sheets.map(styleOf))), rendered.styles].join('\n'),
      LOADED: sheets.map((file) => `<link disabled rel="stylesheet" href="/${file}">`).join(''),
      NO_SCRIPT: '',
      PARTS: ` data-parts="${rendered.parts.join(' ')}"`,
      CONTENT: rendered.markup,
      SCRIPTS: scripts.join(''),
    }
    return { html: page.html, slots }
  }

  const shared = new LRUCache<string, Promise<FilledPage>>({ max: maxShared })
  const renderOnce = (key: string, make: () => Promise<FilledPage>): Promise<FilledPage> => {
    const made = shared.get(key) ?? make()
    shared.set(key, made)
    // the next request renders it again
    made.catch(() => shared.delete(key))
    return made
  }

  /**
   * The families' sign-in page instead of a page that needs a session, for browsers that cannot run the app. Other
   * browsers show nothing of it, because only the device knows which sign-in page follows.
   */
  async function signInInstead(page: RoutePage, why: string, refused?: RefusedForm): Promise<FilledPage> {
    const { html, slots } = await render(page, signInPath, [], refused)
    return { html, slots: { ...slots, HTML: ` data-undecided="${why}"`, PARTS: ' data-parts=""' } }
  }

  /**
   * What everybody without a session gets at a page, with the sentence of a refusal; each is rendered once. Where only
   * the app knows the page, it is the sign-in page.
   */
  async function visitorPage(page: RoutePage | undefined, error?: string, why = ''): Promise<FilledPage> {
    const signIn = findRoutePage(routePages, signInPath)
    if (!signIn) throw new Error(`the build has no page ${signInPath}`)
    const refused = error === undefined ? undefined : { texts: {}, error }
    const isOpen = page && (pageOf(page.path).openTo as readonly Audience[]).includes('visitor')
    if (!isOpen || !pageOf(page.path).isRendered)
      return renderOnce(`${why} ${error}`, () => signInInstead(signIn, why, refused))
    const { shortId } = page.params
    if (shortId === undefined || refused) {
      const shown = shortId === undefined ? page : signIn
      return renderOnce(`${shown.path} ${error}`, () => render(shown, shown.path, [], refused))
    }
    const { html, slots } = await renderOnce(page.path, () =>
      render(page, pagePath('/student-view/$shortId', { shortId: anyId }), []),
    )
    return { html, slots: { ...slots, CONTENT: slots?.CONTENT?.replaceAll(anyId, normalizeShortId(shortId)) ?? '' } }
  }

  /** What was rendered; where that failed, the log has the cause. */
  const logged = <T>({ log }: FastifyRequest, otherwise: T, rendered: Promise<FilledPage>): Promise<FilledPage | T> =>
    rendered.catch((err: unknown) => {
      log.error({ err }, 'a page was not rendered')
      return otherwise
    })

  const consumeAddress = ({ ip }: FastifyRequest) => requestLimiter.consumeLeft(addressLimit, addressPrefix(ip), 1)

  /**
   * Handles a request for a page that the table marks as rendered: families get it complete, everybody else unrendered.
   * A signed-in family is redirected from the visitor pages to its own.
   * @throws AppError rate_limited
   */
  async function answer(page: RoutePage, request: FastifyRequest, hasSession: boolean): Promise<FoundPage | Redirect> {
    const [found] = hasSession ? await makeCalls([getMe.path], app, request, timeoutMs) : []
    if (found?.status === 429) throw rateLimited((found.body as ErrorBody).retryAfter ?? 1, requestLimit.name)
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
    if (renders && audience === 'visitor' && !(isOpen && showsText(page))) {
      const refusal = isOpen ? undefined : (found?.body as ErrorBody | undefined)?.error
      const filled = await logged<FilledPage>(request, page, visitorPage(page, refusal, found && 'ended'))
      return { ...filled, responses: [], isRendered: false }
    }
    if (me) await requestLimiter.consumeLeft(personLimit, `${me.id} ${audience}`, 1)
    else if (renders) await consumeAddress(request)
    const urls = isOpen ? firstUrls(page, request.url, { all: renders }) : []
    const responses = [
      ...(found ? [found] : []),
      ...(await makeCalls(urls, app, request, renders ? timeoutMs : undefined)),
    ]
    if (renders && responses.some(({ status }) => status === 404)) {
      const others = firstUrls(page, request.url, { all: true, ifMissing: true })
      responses.push(...(await makeCalls(others, app, request, timeoutMs)))
    }
    const unrendered = { html: page.html, responses, isRendered: false }
    if (!renders || responses.length < (found ? 1 : 0) + urls.length) return unrendered
    const search = /\?[^#]*/.exec(request.url)?.[0] ?? ''
    const filled = await logged(request, undefined, render(page, pathOf(request.url) + search, responses))
    return filled ? { ...filled, responses, isRendered: true } : unrendered
  }

  const enter = ({ ip, token = '' }: FastifyRequest) => semaphore.acquire([ip, token]).catch(() => undefined)

  /**
   * Returns the result of `answer`, or after `timeoutMs` in the queue the page that makes its calls itself.
   * @throws AppError rate_limited
   */
  async function answerInQueue(page: RoutePage, request: FastifyRequest, hasSession: boolean) {
    const isShared = !hasSession && !showsText(page)
    const release = isShared ? () => {} : await enter(request)
    if (!release) return { html: page.html, responses: [], isRendered: false }
    return answer(page, request, hasSession).finally(release)
  }

  /** The page after a refusal; of a form with the typed texts, unless there were too many. */
  async function refusedPage(
    request: FastifyRequest,
    error: string,
    typed?: RefusedForm['texts'],
  ): Promise<FilledPage | undefined> {
    const page = findRoutePage(routePages, typed ? signInPath : pathOf(request.url))
    const release =
      typed &&
      (await consumeAddress(request).then(
        () => enter(request),
        () => undefined,
      ))
    const filled =
      release && page
        ? render(page, signInPath, [], { texts: typed, error }).finally(release)
        : visitorPage(page, error)
    return logged(request, page, filled)
  }

  return { answer: answerInQueue, refusedPage }
}
