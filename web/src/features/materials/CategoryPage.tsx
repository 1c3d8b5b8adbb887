import type { Course } from '@hasiye/contract/courses.ts'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { categories, materials } from '../../api/queries.ts'
import { ListSkeleton } from '../../ui/blocks/ListSkeleton.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { common } from '../../ui/texts/common.ts'
import { course as courseTexts } from '../../ui/texts/course.ts'
import { category as categoryTexts, material as texts } from '../../ui/texts/materials.ts'
import { BackToCategories, OpenCategory } from './OpenCategory.tsx'

interface Props {
  course: Course
  categoryId: number
}

/** Page of a category: loads it with its materials. */
export function CategoryPage({ course, categoryId }: Props) {
  const shelves = useQuery(categories(course.id))
  const files = useQuery(materials(categoryId))
  const category = shelves.data?.find(({ id }) => id === categoryId)
  const error = shelves.error ?? files.error
  const isGone = shelves.data !== undefined && !category && !shelves.isFetching
  if (category && files.data && error?.code !== 'not_found') {
    return <OpenCategory course={course} category={category} materials={files.data} />
  }
  const retry = () => {
    void shelves.refetch()
    void files.refetch()
  }
  return (
    <>
      <BackToCategories />
      {error || isGone ? (
        <LoadError
          {...describeError(isGone ? undefined : error, isGone ? categoryTexts.missing : texts.failed.load)}
          retryLabel={isGone ? courseTexts.reload : common.retry}
          onRetry={retry}
          isPage
        />
      ) : (
        <ListSkeleton label={texts.loading} />
      )}
    </>
  )
}
