import { escapeHtml } from '@hasiye/contract/text.ts'
import type { ApiDescription } from './openapi.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
summary { cursor: pointer; padding: .5rem 0 } code { font-family: ui-monospace, monospace }
pre { overflow: auto; padding: 1rem; border: 1px solid; border-radius: 6px } dd { white-space: pre-line }`

/** A readable page of the API without any script; asks for the nonce of its style. */
export function docsPage({ info, paths }: ApiDescription): (nonce: string) => string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, responses, ...rest }]) => {
      const answers = Object.entries(responses)
        .map(([status, { description }]) => `<dt><strong>${status}</strong></dt><dd>${escapeHtml(description)}</dd>`)
        .join('')
      const input = escapeHtml(JSON.stringify(rest, null, 2))
      return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><pre>${input}</pre><dl>${answers}</dl></details>`
    }),
  )
  const body = `<h1>${escapeHtml(info.title)} API</h1><p><a href="/api/openapi.json">openapi.json</a></p>${calls.join('\n')}`
  return (nonce) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(info.title)} API</title><style nonce="${nonce}">${style}</style></head><body>${body}</body></html>`
}
