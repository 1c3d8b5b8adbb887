import { join } from 'node:path'
import type { RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import type { Rolldown } from 'vite'
import { type Bundle, chunkOfModule, filesOf, stylesOf, withImports } from './bundle.ts'

/**
 * By the name of each lazily loaded part of the screens that the server renders, what it adds to a page with that part. Other screens
 * have parts of the same names.
 */
export function partsOf(
  root: string,
  bundle: Bundle,
  find: (id: string) => Rolldown.ModuleInfo | null,
): RoutePagesFile['parts'] {
  const parts: RoutePagesFile['parts'] = {}
  const ids = new Set(['rendered-screens.ts', 'router.tsx'].map((file) => join(root, 'src/app', file)))
  // A set may grow during iteration.
  for (const id of ids) {
    const module = find(id)
    const chunk = chunkOfModule(bundle, id)
    if (!module || !chunk) continue
    for (const imported of [...module.importedIds, ...module.dynamicallyImportedIds]) ids.add(imported)
    if (module.dynamicImporters.length === 0) continue
    const chunks = withImports(bundle, chunk)
    for (const name of module.exports) parts[name] = { scripts: filesOf(chunks), styles: stylesOf(chunks) }
  }
  return parts
}
