import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getMe } from '@hasiye/contract/accounts.ts'
import { type FirstCall, findPage, type PageParam, pageOf } from '@hasiye/contract/pages.ts'
import { isJoinCode } from '@hasiye/contract/short-id.ts'
import { escapeHtml } from '@hasiye/contract/text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Written by the build (web/build/route-pages.ts): by screen, its HTML, which loads its scripts and styles. */
export const routePagesFile = 'route-pages.json'

interface RoutePage {
  html: string
  /** The URLs of the calls that the page makes at once. */
  calls: string[]
}

/** Values of a path's parameters that are put into HTML; with any other the page is sent as it is. */
const wellFormed: Record<string, (value: string) => boolean> = {
  id: (value) => /^\d{1,15}$/.test(value),
  shortId: (value) => /^\w+$/.test(value),
  code: isJoinCode,
} satisfies Record<PageParam, (value: string) => boolean>

/**
 * Reads the pages of the build. The returned function finds the page at this path, undefined where the path has none. Its HTML loads
 * its code together with the first script, which would request it only when it runs.
 */
export async function readRoutePages(
  dist: string,
): Promise<(path: string, hasSession: boolean) => RoutePage | undefined> {
  const htmlOfScreens = JSON.parse(await readFile(join(dist, routePagesFile), 'utf8')) as Record<string, string>
  return (path, hasSession) => {
    const found = findPage(path)
    if (!found || !Object.entries(found.params).every(([name, value]) => wellFormed[name]?.(value))) return undefined
    const { screen, firstCalls, openTo } = pageOf(found.path)
    const html = htmlOfScreens[screen]
    if (!html || !firstCalls || (!hasSession && !openTo.includes('visitor'))) return undefined
    const urls = firstCalls.filter(({ idInSearch }) => !idInSearch).map((call) => urlOf(call, found.params))
    return { html, calls: [...(hasSession ? [getMe.path] : []), ...urls] }
  }
}

const urlOf = ({ endpoint }: FirstCall, params: Record<string, string>): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')

/** Of the request for the page, what decides who calls and from where. */
const passedHeaders = ['cookie', 'user-agent', 'host', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto']
/** Of a reply, what the page's client reads (web/src/api/client.ts). */
const readHeaders = ['date', 'etag']
/** A larger reply would delay the code, and is not compressed once for all requests as the call's own. */
const maxReplyBytes = 48 * 1024
/** The page does not wait for a slow database, nor for the person's other requests. */
const timeoutMs = 500

/**
 * Makes the calls of a page for the person who requests it, and returns the replies as HTML that is not shown: a phone would wait
 * another round trip for them, and they would keep connections from the page's code. Of calls that depend on the hash, which is not
 * sent, all are made. A refusal, a large reply and a late one are left out; then the page calls itself.
 */
export async function repliesTo(
  calls: readonly string[],
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<string> {
  const headers = Object.fromEntries(
    passedHeaders.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  )
  const late = sleep(timeoutMs, undefined, { ref: false })
  const replies = calls.map(async (url) => {
    const called = app.inject({ url, headers, remoteAddress: request.socket.remoteAddress ?? '' })
    const reply = await Promise.race([called, late])
    if (reply?.statusCode !== 200 || reply.rawPayload.byteLength > maxReplyBytes) return ''
    const read = readHeaders.flatMap((name) => (reply.headers[name] ? [[name, String(reply.headers[name])]] : []))
    return `<script type="application/json" data-call="${url}" data-headers="${escapeHtml(JSON.stringify(read))}">${reply.body.replaceAll('<', '\\u003c')}</script>`
  })
  return (await Promise.all(replies)).join('')
}
