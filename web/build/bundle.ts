import { readFile } from 'node:fs/promises'
import { type PagePath, pageOf } from '@hasiye/contract/pages.ts'
import { minify, type Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

export function htmlOf(bundle: Bundle, name: string): string {
  const page = bundle[name]
  if (page?.type !== 'asset') throw new Error(`${name} is not built`)
  return String(page.source)
}

/** Returns the chunk that a dynamic import of a component's file loads. */
export function chunkOfComponent(bundle: Bundle, name: string): Chunk {
  const isIts = (module: string) => module.endsWith(`/${name}.tsx`)
  const chunks = chunksOf(bundle)
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId && isIts(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isIts))
  if (!found) throw new Error(`${name} is not built`)
  return found
}

/** Returns the entry or, where there is none, another chunk of this name. */
export function namedChunk(bundle: Bundle, name: string): Chunk {
  const named = chunksOf(bundle).filter((chunk) => chunk.name === name)
  const found = named.find(({ isEntry }) => isEntry) ?? named[0]
  if (!found) throw new Error(`${name} is not built`)
  return found
}

/** Returns a chunk with everything that it imports statically. */
export function withImports(bundle: Bundle, chunk: Chunk): Chunk[] {
  const found = new Set([chunk])
  // A set may grow during iteration.
  for (const { imports } of found) {
    for (const file of imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') found.add(imported)
    }
  }
  return [...found]
}

/** Returns the chunks of a page: of its screen and its frame, with everything that they import statically. */
export function chunksOfPage(bundle: Bundle, path: PagePath): Chunk[] {
  const { screen, frame } = pageOf(path)
  return [screen, ...(frame ? [frame] : [])].flatMap((name) => withImports(bundle, chunkOfComponent(bundle, name)))
}

export const stylesOf = (chunks: Chunk[]): string[] => [
  ...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
]

/** Reads an old script in minified form. */
export async function readSmall(file: string): Promise<string> {
  const source = await readFile(file, 'utf8')
  return (await minify(file, source, { mangle: true, codegen: { removeWhitespace: false } })).code
}

export const scriptLink = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`
export const styleLink = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`
/** Prevents the app's loader from loading a stylesheet whose content the page already has. */
export const loadedStyleLink = (file: string): string => `<link disabled rel="stylesheet" href="/${file}">`
