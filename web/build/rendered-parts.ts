import type { RoutePagesFile } from '@hasiye/contract/rendered-page.ts'
import { type Bundle, filesOf, stylesOf, withImports } from './bundle.ts'

/** By the file of each lazily loaded part, what the server adds to a page that it renders with that part. */
export function partsOf(bundle: Bundle): RoutePagesFile['parts'] {
  const parts: RoutePagesFile['parts'] = {}
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || file.isEntry) continue
    const chunks = withImports(bundle, file)
    const part = { scripts: filesOf(chunks), styles: stylesOf(chunks) }
    for (const module of file.moduleIds) {
      const [, name] = /web\/src\/.*\/([A-Z]\w+)\.tsx$/.exec(module) ?? []
      if (name) parts[name] = part
    }
    // a part that shares its file with another one; shorter names come from the minifier
    for (const name of file.exports) if (/^[A-Z]\w{3}/.test(name)) parts[name] ??= part
  }
  return parts
}
