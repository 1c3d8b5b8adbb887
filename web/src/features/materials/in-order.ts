import { compareNames, matches } from '@hasiye/contract/locale.ts'
import type { Material } from '@hasiye/contract/materials.ts'
import type { Order } from './location.ts'
import { badgeOf } from './TypeBadge.tsx'

const compare: Record<Order, (a: Material, b: Material) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id,
  name: (a, b) => compareNames(a.title, b.title),
  type: (a, b) => badgeOf(a.type).word.localeCompare(badgeOf(b.type).word) || compareNames(a.title, b.title),
  size: (a, b) => b.size - a.size,
}

/** Returns the materials whose title or file name contains every word of the query, sorted by `order`. */
export function inOrder<M extends Material>(materials: M[], query: string, order: Order): M[] {
  return materials.filter(({ title, fileName }) => matches(`${title} ${fileName}`, query)).sort(compare[order])
}
