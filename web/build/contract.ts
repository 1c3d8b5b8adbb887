import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Keeps schemas out of the browser: of a contract room that builds TypeBox schemas only plain values remain, and of each
 * endpoint what a call and a form need. Types are taken from the source as ever.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    async load(id) {
      if (!/\/contract\/src\/[\w-]+\.ts$/.test(id)) return
      const room: Record<string, unknown> = await import(`${pathToFileURL(id)}?t=${Math.trunc(statSync(id).mtimeMs)}`)
      if (!Object.values(room).some(isSchemaOrEndpoint)) return
      return Object.entries(room)
        .map(([name, value]) => [name, plain(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isEndpoint = (value: unknown) => isObject(value) && 'method' in value && 'reply' in value
const isSchema = (value: unknown) => isObject(value) && '~kind' in value
const isSchemaOrEndpoint = (value: unknown) => isEndpoint(value) || isSchema(value)

function plain(value: unknown): unknown {
  if (isSchema(value) || typeof value === 'function') return undefined
  if (!isEndpoint(value)) return value
  const { method, path, status, file, acceptsIdempotencyKey, fields } = value as Record<string, unknown>
  return { method, path, status, file, acceptsIdempotencyKey, fields }
}
