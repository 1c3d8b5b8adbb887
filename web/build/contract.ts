import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Removes schemas from the bundle: a contract room that builds TypeBox schemas keeps only its plain values, and an endpoint keeps
 * only what calls and forms need. Each endpoint becomes a separate module, bundled with the part of the page that calls it. Types
 * still come from the source.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    async load(id) {
      const [, file = '', part] = /\/contract\/src\/([\w-]+\.ts)(?:\?part=(\w+))?$/.exec(id) ?? []
      if (!file) return
      const path = id.replace(/\?.*/, '')
      const room: Record<string, unknown> = await import(
        `${pathToFileURL(path)}?t=${Math.trunc(statSync(path).mtimeMs)}`
      )
      if (!Object.values(room).some(isSchemaOrEndpoint)) return
      const declared = (name: string) => `export const ${name} = ${JSON.stringify(plain(room[name]))}`
      const code = part
        ? declared(part)
        : Object.keys(room)
            .filter((name) => plain(room[name]) !== undefined)
            .map((name) =>
              isEndpoint(room[name]) ? `export { ${name} } from './${file}?part=${name}'` : declared(name),
            )
            .join('\n')
      return { code, moduleSideEffects: false }
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEndpoint = (value: unknown) => isObject(value) && 'method' in value && 'responseBody' in value
const isSchema = (value: unknown) => isObject(value) && '~kind' in value
const isSchemaOrEndpoint = (value: unknown) => isEndpoint(value) || isSchema(value)

function plain(value: unknown): unknown {
  if (isSchema(value) || typeof value === 'function') return undefined
  if (!isEndpoint(value)) return value
  const { method, path, status, file, acceptsIdempotencyKey, fields } = value as Record<string, unknown>
  return { method, path, status, file, acceptsIdempotencyKey, fields }
}
