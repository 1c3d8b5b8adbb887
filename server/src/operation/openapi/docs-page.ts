import { escapeHtml } from '@hasiye/contract/text.ts'
import { code, type Field, fieldList, fieldsOf, prose, typeOf } from './docs-page-fields.ts'
import { style } from './docs-page-style.ts'
import type { ApiDescription, Operation, Parameter } from './openapi.ts'
import type { Content, ResponseObject } from './responses.ts'

const part = (title: string, body: string): string => (body === '' ? '' : `<h4>${title}</h4>${body}`)

function parameterOf(one: Operation['parameters'][number], { components }: ApiDescription): Field {
  const name = '$ref' in one ? (one.$ref.split('/').at(-1) ?? '') : ''
  const parameter = '$ref' in one ? (components.parameters[name] as Parameter) : one
  const { required = false, in: about, ...rest } = parameter
  return { ...rest, isRequired: required, about }
}

function contentOf(content: Content): string {
  const entries = Object.entries(content)
  const types = entries.map(([type]) => code(type)).join(', ')
  const { schema = {}, encoding = {} } = entries[0]?.[1] ?? {}
  const files = Object.entries(encoding).map(([name, { contentType }]) => ` ${code(name)}: ${code(contentType)}`)
  return `<p class="type">${types}: ${typeOf(schema)}${files.join('')}</p>${fieldsOf(schema)}`
}

const isRefusal = ({ content }: ResponseObject): boolean => content?.['application/json']?.schema.allOf !== undefined

function responseHtml([status, response]: [string, ResponseObject]): string {
  const { description, headers = {}, content } = response
  const names = Object.keys(headers).map(code).join(', ')
  const sent = names === '' ? '' : `<p class="type">Headers: ${names}</p>`
  if (isRefusal(response)) {
    const lines = description.split('\n').map((line) => {
      const [name = '', ...sentence] = line.split(': ')
      return `<li>${code(name)} <span lang="az">${escapeHtml(sentence.join(': '))}</span></li>`
    })
    return `<dt>${status}</dt><dd><ul>${lines.join('')}</ul>${sent}</dd>`
  }
  return `<dt>${status}</dt><dd>${prose(description)}${content ? contentOf(content) : ''}${sent}</dd>`
}

const callOf = (path: string, method: string, call: Operation, description: ApiDescription): string => {
  const { operationId, summary, parameters, requestBody, responses, 'x-roles': roles } = call
  const who = roles ? `Session of: ${roles.join(', ')}` : 'Anybody, without a session'
  const replies = Object.entries(responses)
  const list = (refused: boolean): string => {
    const chosen = replies.filter(([, response]) => isRefusal(response) === refused).map(responseHtml)
    return chosen.length > 0 ? `<dl>${chosen.join('')}</dl>` : ''
  }
  return `<details id="${operationId}"><summary><span class="method method-${method}">${method.toUpperCase()}</span>
<h3>${code(path)}</h3> <span class="about">${prose(summary)}</span></summary><div class="in"><p>${who}</p>
${part('Parameters', fieldList(parameters.map((one) => parameterOf(one, description))))}
${part('Body', requestBody ? contentOf(requestBody.content) : '')}
${part('Replies', list(false))}
${part('Refusals', list(true))}</div></details>`
}

const idOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

/** A page about the API, without scripts, and its style. */
export function docsPage(description: ApiDescription): { page: string; style: string } {
  const { info, tags, paths, components } = description
  const title = `${escapeHtml(info.title)} API`
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      tag: call.tags[0],
      html: callOf(path, method, call, description),
    })),
  )
  const sections = tags.map(({ name, description: about }) => {
    const own = calls.filter(({ tag }) => tag === name).map(({ html }) => html)
    return `<section id="${idOf(name)}"><h2>${escapeHtml(name)}</h2><p>${escapeHtml(about)}</p>${own.join('\n')}</section>`
  })
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="shape-${name}" open><summary><h3>${code(name)}</h3></summary><div class="in">${fieldsOf(schema) || typeOf(schema)}</div></details>`,
  )
  const links = [...tags.map(({ name }) => [idOf(name), name]), ['shapes', 'Shapes']]
  const nav = links.map(([id = '', name = '']) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join('')
  const body = `<h1>${title}</h1><p>${prose(info.description)}</p>
<p>Version ${escapeHtml(info.version)}, ${escapeHtml(info.license.name)} licence. <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Groups"><ul>${nav}</ul></nav>
<main>${sections.join('\n')}<section id="shapes"><h2>Shapes</h2><p>Objects that several calls share</p>${shapes.join('\n')}</section></main>`
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="darkreader-lock"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`
  return { page, style }
}
