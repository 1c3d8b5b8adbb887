#!/bin/sh
# @tanstack/react-router 1 behind a native form: the router reads each value of the search as JSON, so a browser that sends a form
# <input name="q"> with the text 9 opens ?q=9, which is the number 9. Where validateSearch makes a text of it, the router's own request
# handler answers 307 to ?q=%229%22, and `router.load()` with renderToString, without that handler, renders nothing and reports no error.
# With the text nine both render the page at once: what a person typed decides. Who renders without the handler has to start at the
# address that the router would write.
# Usage: sh findings/tanstack-router-form-search.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 @tanstack/react-router@1.170.46
cat >render.mjs <<'JS'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

async function open(typed) {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: ({ q }) => (q === undefined ? {} : { q: typeof q === 'string' ? q : JSON.stringify(q) }),
    component: () => h('p', null, `found for ${list.useSearch().q}`),
  })
  const address = `/list?${new URLSearchParams({ q: typed })}`
  const open = (history) => createRouter({ routeTree: root.addChildren([list]), history, isServer: true })
  const router = open(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const html = renderToString(h(RouterProvider, { router })).replace(/<!--.*?-->/g, '')
  const errors = router.state.matches.filter(({ error }) => error).length
  const handle = createRequestHandler({ request: new Request(`http://localhost${address}`), createRouter: () => open() })
  const reply = await handle(() => new Response('rendered'))
  const answer = `${reply.status} ${reply.headers.get('location') ?? ''}`.trim()
  return `${typed}: handler ${answer}; load and render: ${html || 'nothing'}, errors: ${errors}`
}
console.log(await open('nine'))
console.log(await open('9'))
JS
seen=$(node render.mjs)
printf '@tanstack/react-router 1.170.46, react-dom 19.3.1\n%s\n' "$seen"
expected='nine: handler 200; load and render: <p>found for nine</p>, errors: 0
9: handler 307 /list?q=%229%22; load and render: nothing, errors: 0'
[ "$seen" = "$expected" ]
