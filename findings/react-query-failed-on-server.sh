#!/bin/sh
# @tanstack/react-query 5 with react-dom's renderToString: a query that has failed before the page is rendered is rendered as one that is
# still loading (`status: pending`, no error), although its state in the cache has the error, because the hook counts on a new attempt
# when it is mounted, which on a server never comes. With `retryOnMount: false` the same query is rendered with its error. Who renders
# error pages on a server has to set it.
# Usage: sh findings/react-query-failed-on-server.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund react@19.3.1 react-dom@19.3.1 @tanstack/react-query@5.108.0
cat >render.mjs <<'JS'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'

async function render(options) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, ...options } } })
  const query = { queryKey: ['course'], queryFn: () => Promise.reject(new Error('no course')) }
  await client.prefetchQuery(query)
  const Course = () => {
    const { status, error } = useQuery(query)
    return h('p', null, `${status}, ${error ? error.message : 'no error'}`)
  }
  const html = renderToString(h(QueryClientProvider, { client }, h(Course)))
  const inCache = client.getQueryState(['course']).status
  client.clear()
  return `in the cache: ${inCache}, rendered: ${html}`
}
console.log(await render({}))
console.log(await render({ retryOnMount: false }))
JS
seen=$(node render.mjs)
printf '@tanstack/react-query 5.108.0, react-dom 19.3.1\n%s\n' "$seen"
expected='in the cache: error, rendered: <p>pending, no error</p>
in the cache: error, rendered: <p>error, no course</p>'
[ "$seen" = "$expected" ]
