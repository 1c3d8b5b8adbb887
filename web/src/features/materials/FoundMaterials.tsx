import type { Category } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQueries } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { materials as materialsQuery } from '../../api/queries.ts'
import { NoMatch } from '../../ui/blocks/EmptyState.tsx'
import { ListSkeleton } from '../../ui/blocks/ListSkeleton.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { common } from '../../ui/texts/common.ts'
import { material as texts } from '../../ui/texts/materials.ts'
import { inOrder } from './in-order.ts'
import { useMaterialsLocation } from './location.ts'
import { MaterialList } from './MaterialList.tsx'

interface Props {
  categories: Category[]
  seesComments: boolean
}

/** The materials of the whole course that match the search; loaded at the first search. */
export function FoundMaterials({ categories, seesComments }: Props) {
  const [{ find = '', order = 'newest' }, go] = useMaterialsLocation()
  const filled = categories.filter(({ fileCount }) => fileCount > 0)
  const lists = useQueries({ queries: filled.map(({ id }) => materialsQuery(id)) })
  const failed = lists.filter(({ error }) => error)
  if (failed.length > 0) {
    const retry = () => {
      for (const list of failed) void list.refetch()
    }
    return (
      <LoadError {...describeError(failed[0]?.error, texts.failed.load)} retryLabel={common.retry} onRetry={retry} />
    )
  }
  if (lists.some(({ data }) => !data)) return <ListSkeleton label={texts.loading} />

  const all = filled.flatMap(({ id, name }, index) =>
    (lists[index]?.data ?? []).map((material) => ({ ...material, shelf: name, categoryId: id })),
  )
  const found = inOrder(all, find, order)
  if (found.length === 0) return <NoMatch text={fill(common.noResults, { query: find })} />
  return (
    <MaterialList
      materials={found}
      onComments={
        seesComments ? ({ id, categoryId }) => go({ category: categoryId, file: id, comments: 'file' }) : undefined
      }
    />
  )
}
