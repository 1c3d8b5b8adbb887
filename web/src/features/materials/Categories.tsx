import type { Category } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChevronRight, IconFolder } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { categories as categoriesQuery, materials as materialsQuery } from '../../api/queries.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, List, Row } from '../../ui/blocks/layout.tsx'
import { ListSkeleton } from '../../ui/blocks/Skeleton.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { material as materialTexts, category as texts } from '../../ui/texts/materials.ts'
import classes from './Categories.module.css'
import { useMaterialsLocation } from './location.ts'
import { MaterialList, MaterialTools } from './MaterialList.tsx'

interface Props {
  courseId: number
  /** Shown if there are no categories. */
  emptyText: string
  seesComments: boolean
  /** Shown beside the title. */
  action?: ReactNode
  /** Shown below the text for no categories. */
  belowEmpty?: ReactNode
  menu?: ((category: Category) => ReactNode) | undefined
}

/** With fewer files a search saves nothing. */
const searchedFrom = 10

/** The categories of a course; during a search, the matching materials of all categories. */
export function Categories({ courseId, emptyText, seesComments, action, belowEmpty, menu }: Props) {
  const { data: categories, error, refetch } = useQuery(categoriesQuery(courseId))
  const [{ find }] = useMaterialsLocation()
  const fileCount = categories?.reduce((sum, category) => sum + category.fileCount, 0) ?? 0
  const hasSearch = find !== undefined || fileCount >= searchedFrom
  return (
    <Column as="section" gap="m" aria-labelledby="categories">
      <Row wrap gap="s" className={classes.head}>
        <h2 id="categories">{texts.title}</h2>
        {hasSearch && (
          <div className={classes.search}>
            <MaterialTools canSort={find !== undefined} />
          </div>
        )}
        {action}
      </Row>
      {!categories ? (
        error ? (
          <LoadError {...describeError(error, texts.failed.load)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton label={texts.loading} />
        )
      ) : find !== undefined ? (
        <FoundMaterials categories={categories} seesComments={seesComments} />
      ) : categories.length === 0 ? (
        <EmptyState title={emptyText} action={belowEmpty} />
      ) : (
        <List className={classes.cards}>
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} menu={menu?.(category)} />
          ))}
        </List>
      )}
    </Column>
  )
}

interface CardProps {
  category: Category
  menu: ReactNode
}

/** A category with its number of files; the whole card is a link. */
function CategoryCard({ category: { id, name, fileCount }, menu }: CardProps) {
  return (
    <Card row as="li" gap="m" padding="none" className={classes.card} data-menu={menu ? '' : undefined}>
      <span className={classes.icon}>
        <IconFolder size={22} aria-hidden="true" />
      </span>
      <Link
        to="."
        search={{ category: id }}
        hash="general"
        className={`clamped covers ${classes.name}`}
        title={name}
        aria-label={fill(texts.open, { name })}
      >
        {wholeOrdinals(name)}
      </Link>
      <span className={`${classes.count} tabular`} data-none={fileCount === 0 || undefined}>
        <span aria-hidden="true">{fileCount}</span>
        <span className="visually-hidden">{fill(texts.count, { n: fileCount })}</span>
      </span>
      {menu ?? <IconChevronRight size={20} aria-hidden="true" className={classes.sign} />}
    </Card>
  )
}

interface FoundProps {
  categories: Category[]
  seesComments: boolean
}

/** The materials of the whole course that match the search; loaded at the first search. */
function FoundMaterials({ categories, seesComments }: FoundProps) {
  const [, go] = useMaterialsLocation()
  const filled = categories.filter(({ fileCount }) => fileCount > 0)
  const lists = useQueries({ queries: filled.map(({ id }) => materialsQuery(id)) })
  const failed = lists.filter(({ error }) => error)
  if (failed.length > 0) {
    const retry = () => {
      for (const list of failed) void list.refetch()
    }
    return <LoadError {...describeError(failed[0]?.error, materialTexts.failed.load)} onRetry={retry} />
  }
  if (lists.some(({ data }) => !data)) return <ListSkeleton label={materialTexts.loading} />

  const all = filled.flatMap(({ id, name }, index) =>
    (lists[index]?.data ?? []).map((material) => ({ ...material, categoryName: name, categoryId: id })),
  )
  return (
    <MaterialList
      materials={all}
      onComments={
        seesComments ? ({ id, categoryId }) => go({ category: categoryId, file: id, comments: 'file' }) : undefined
      }
    />
  )
}
