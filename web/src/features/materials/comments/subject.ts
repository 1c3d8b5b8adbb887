import type { Category, Material } from '@hasiye/contract/materials.ts'
import { categoryComments, materialComments } from '../../../api/queries.ts'

/** What comments are about: a material, or a category as a whole. */
export type Subject = { kind: 'material'; material: Material } | { kind: 'category'; category: Category }

const everyMs = 20_000

/** Distinguishes what is written about one thing from what is written about another. */
export const keyOf = (subject: Subject): string =>
  subject.kind === 'material' ? `material ${subject.material.id}` : `category ${subject.category.id}`

/**
 * The comments on something, asked for every 20 seconds while the page is in view: 1,000 open pages make 50 requests a
 * second, nearly all answered 304 without a body, and need no connection of their own.
 */
export const commentsQuery = (subject: Subject) => ({
  ...(subject.kind === 'material' ? materialComments(subject.material.id) : categoryComments(subject.category.id)),
  refetchInterval: everyMs,
  refetchIntervalInBackground: false,
})
