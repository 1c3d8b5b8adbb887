import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMe } from '@hasiye/contract/accounts.ts'
import { isJoinCode } from '@hasiye/contract/joining.ts'
import { type FirstCall, findPage, type PageParam, pageOf } from '@hasiye/contract/pages.ts'

/** Written by the build (web/build/route-pages.ts): by screen, its HTML, which loads its scripts and styles. */
export const routePagesFile = 'route-pages.json'

/** Values of a path's parameters that are put into HTML; with any other the page is sent without links. */
const wellFormed: Record<string, (value: string) => boolean> = {
  id: (value) => /^\d{1,15}$/.test(value),
  shortId: (value) => /^\w+$/.test(value),
  code: isJoinCode,
} satisfies Record<PageParam, (value: string) => boolean>

/**
 * Reads the pages of the build. The returned function gives the HTML of a page at this path, undefined where the path has none. It
 * loads its code and its data together with the first script, which would request them only when it runs.
 */
export async function readRoutePages(dist: string): Promise<(path: string, hasSession: boolean) => string | undefined> {
  const htmlOfScreens = JSON.parse(await readFile(join(dist, routePagesFile), 'utf8')) as Record<string, string>
  return (path, hasSession) => {
    const found = findPage(path)
    if (!found || !Object.entries(found.params).every(([name, value]) => wellFormed[name]?.(value))) return undefined
    const { screen, firstCalls, openTo } = pageOf(found.path)
    if (!firstCalls || (!hasSession && !openTo.includes('visitor'))) return undefined
    const links = [
      ...(hasSession ? [preloadLink(getMe.path)] : []),
      ...firstCalls.map((call) => linkOfCall(call, found.params)),
    ]
    // The links stand before the first script, because module scripts run in the order of the document.
    return htmlOfScreens[screen]?.replace('<script', (tag) => links.join('') + tag)
  }
}

/**
 * A link to a call that depends on the hash, which is not sent to the server, has no `rel` and loads nothing until
 * web/src/app/preload-tab.ts adds it.
 */
function linkOfCall({ endpoint, ifHash, ifNotHash, idInSearch }: FirstCall, params: Record<string, string>): string {
  if (idInSearch) return ''
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  if (ifHash) return dataLink(url, `data-if-hash="${ifHash}"`)
  return ifNotHash ? dataLink(url, `data-if-not-hash="${ifNotHash}"`) : preloadLink(url)
}

const preloadLink = (url: string): string => dataLink(url, 'rel="preload"')
/** The page calls with the credentials mode same-origin, which is what an anonymous preload has. */
const dataLink = (url: string, attribute: string): string =>
  `<link ${attribute} as="fetch" crossorigin="anonymous" href="${url}">`
