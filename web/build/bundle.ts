import { readFile } from 'node:fs/promises'
import { type PagePath, pageOf } from '@hasiye/contract/pages.ts'
import { minify, type Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

export function sourceOf(bundle: Bundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`${file} is not built`)
  return String(asset.source)
}

/** Returns the asset of this name before its hash. */
export function namedAsset(bundle: Bundle, name: string): string {
  const file = Object.keys(bundle).find((each) => each.startsWith(`assets/${name}-`))
  if (!file) throw new Error(`${name} is not built`)
  return file
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

export const chunkOfModule = (bundle: Bundle, id: string): Chunk | undefined =>
  chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(id))

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

const smallLength = 2000

/**
 * Scripts by their size. Over HTTP/1.1 a browser fetches six files at a time: the largest takes longest, and small ones
 * free their connection soon.
 */
export function bySize(bundle: Bundle, files: string[]): { small: string[]; largestFirst: string[] } {
  const sizeOf = (file: string): number => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? chunk.code.length : 0
  }
  const largestFirst = unique(files).sort((one, other) => sizeOf(other) - sizeOf(one))
  return { small: largestFirst.filter((file) => sizeOf(file) < smallLength), largestFirst }
}

export const unique = (files: string[]): string[] => [...new Set(files)]
export const filesOf = (chunks: Chunk[]): string[] => chunks.map(({ fileName }) => fileName)
export const stylesOf = (chunks: Chunk[]): string[] =>
  unique(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))

/**
 * What every page of the app loads: the entry with its imports, and the frame of the signed-in pages, which they will
 * need soon.
 */
export function shellOf(bundle: Bundle) {
  const [entry, ...imports] = withImports(bundle, namedChunk(bundle, 'index')) as [Chunk, ...Chunk[]]
  const { small, largestFirst } = bySize(bundle, filesOf(imports))
  const frame = namedChunk(bundle, 'frame')
  return {
    entry: entry.fileName,
    imports: unique([...small, ...largestFirst]),
    styles: stylesOf([entry, ...imports]),
    frame: [frame.fileName, ...frame.imports.filter((file) => !entry.imports.includes(file))],
    frameStyles: stylesOf([frame]),
  }
}

/** Reads an old script in minified form. */
export async function readSmall(file: string): Promise<string> {
  const source = await readFile(file, 'utf8')
  return (await minify(file, source, { mangle: true, codegen: { removeWhitespace: false } })).code
}
