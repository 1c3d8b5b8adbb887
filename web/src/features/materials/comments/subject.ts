import { addCategoryComment, addMaterialComment } from '@hasiye/contract/comments.ts'
import type { Category, Material } from '@hasiye/contract/materials.ts'
import type { QueryKey } from '@tanstack/react-query'
import { categoryComments, materialComments, materialKeys } from '../../../api/queries.ts'

/** What comments are about: a material, or a category as a whole. */
export type Subject = { kind: 'material'; material: Material } | { kind: 'category'; category: Category }

const everyMs = 20_000

export const idOf = (subject: Subject): number =>
  subject.kind === 'material' ? subject.material.id : subject.category.id

/** Distinguishes what is written about one thing from what is written about another. */
export const nameOf = (subject: Subject): string => `${subject.kind}/${idOf(subject)}`

/** The call that posts a comment on it. */
export const postOf = ({ kind }: Subject) => (kind === 'material' ? addMaterialComment : addCategoryComment)

/**
 * The comments on something, asked for every 20 seconds while the page is in view: 1,000 open pages make 50 requests a
 * second, nearly all answered 304 without a body, and need no connection of their own.
 */
export const commentsQuery = (subject: Subject) => ({
  ...(subject.kind === 'material' ? materialComments(subject.material.id) : categoryComments(subject.category.id)),
  refetchInterval: everyMs,
  refetchIntervalInBackground: false,
})

/** What shows the comments on something; how many there are stands in the lists of categories and materials too. */
export const commentKeys = (courseId: number, categoryId: number, subject: Subject): readonly QueryKey[] => [
  commentsQuery(subject).queryKey,
  ...materialKeys(courseId, categoryId),
]
