import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FirstCall, findPage, type PageParam, type PagePath, pageOf } from '@hasiye/contract/pages.ts'
import type { PageResponse, RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import { isJoinCode } from '@hasiye/contract/short-id.ts'
import { escapeHtml } from '@hasiye/contract/text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseQuery } from '../http/parsers.ts'

/** Written by the build (web/build/app-pages.ts). */
export const routePagesFile = 'route-pages.json'

export interface RoutePage {
  path: PagePath
  params: Record<string, string>
  html: string
}

/** Values of a path's parameters that are put into HTML; with any other value the page is sent unrendered. */
const wellFormed: Record<string, (value: string) => boolean> = {
  id: (value) => /^\d{1,15}$/.test(value),
  shortId: (value) => /^\w+$/.test(value),
  code: isJoinCode,
} satisfies Record<PageParam, (value: string) => boolean>

export const readRoutePages = async (dist: string): Promise<RoutePagesFile> =>
  JSON.parse(await readFile(join(dist, routePagesFile), 'utf8')) as RoutePagesFile

/**
 * Finds the page at this path whose HTML loads its code together with the first script, which would otherwise request
 * it only when it runs.
 */
export function findRoutePage({ screens }: RoutePagesFile, path: string, hasSession = false): RoutePage | undefined {
  const found = findPage(path)
  if (!found || !Object.entries(found.params).every(([name, value]) => wellFormed[name]?.(value))) return undefined
  const { screen, firstCalls, openTo, isRendered } = pageOf(found.path)
  const html = screens[screen]
  return html && firstCalls && (hasSession || isRendered || openTo.includes('visitor')) ? { ...found, html } : undefined
}

/**
 * The URLs of a page's first calls. Those that depend on the hash, which is not sent, are all included. Those that name
 * an id in the search are in `all` only where the server renders the page.
 */
export function firstUrls(
  { path, params }: RoutePage,
  url: string,
  { all, ifMissing = false } = { all: false },
): string[] {
  const search = parseQuery(url.split('?')[1] ?? '')
  return (pageOf(path).firstCalls ?? []).flatMap((call) => {
    if (Boolean(call.ifMissing) !== ifMissing) return []
    const named = call.queryInSearch && search[call.queryInSearch]
    const query = named ? `?${new URLSearchParams({ [call.queryInSearch ?? '']: String(named) })}` : ''
    if (!call.idInSearch) return urlOf(call, params) + query
    const id = String(search[call.idInSearch] ?? '')
    return all && wellFormed.id?.(id) ? urlOf(call, { id }) : []
  })
}

const urlOf = ({ endpoint }: FirstCall, params: Record<string, string>): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')

/** The parts of the page request that decide who calls and from where. */
const passedHeaders = ['cookie', 'user-agent', 'host', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto']
/** The parts of a response that the page's client reads (web/src/api/client.ts). */
const readHeaders = ['date', 'etag']
/**
 * A larger response would delay the code, and would not be compressed once for all requests as the call's own response
 * is.
 */
const maxResponseBytes = 48 * 1024

/** The response to a call of a page, with the headers that the page's client reads. */
export interface CallResponse extends PageResponse {
  text: string
  headers: [string, string][]
}

/**
 * Makes the calls of a page for the person who requests it. The page does not wait for a slow database, nor for the
 * person's other requests: late responses are left out, and the page makes those calls itself.
 */
export async function makeCalls(
  urls: readonly string[],
  app: FastifyInstance,
  request: FastifyRequest,
  timeoutMs = 500,
): Promise<CallResponse[]> {
  const headers = Object.fromEntries(
    passedHeaders.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  )
  const late = sleep(timeoutMs, undefined, { ref: false })
  const responses = urls.map(async (url): Promise<CallResponse[]> => {
    const called = app.inject({ url, headers, remoteAddress: request.socket.remoteAddress ?? '' })
    const response = await Promise.race([called, late])
    if (!response) return []
    const read = readHeaders.flatMap((name): [string, string][] =>
      response.headers[name] ? [[name, String(response.headers[name])]] : [],
    )
    const { statusCode: status, body: text } = response
    return [{ url, status, text, body: JSON.parse(text), headers: read }]
  })
  return (await Promise.all(responses)).flat()
}

/**
 * The responses as HTML that is not shown. A phone would wait another round trip for them, and they would occupy
 * connections that the page's code needs. Refusals are left out, and also large responses unless the page already shows
 * their content.
 */
export const inHtml = (responses: readonly CallResponse[], isShown: boolean): string =>
  responses
    .filter(({ status, text }) => status === 200 && (isShown || Buffer.byteLength(text) <= maxResponseBytes))
    .map(
      ({ url, text, headers }) =>
        `<script type="application/json" data-call="${url}" data-headers="${escapeHtml(JSON.stringify(headers))}">${text.replaceAll('<', '\\u003c')}</script>`,
    )
    .join('')
