import type { Category } from '@hasiye/contract/materials.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { categories as categoriesQuery } from '../../api/queries.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { ListSkeleton } from '../../ui/blocks/ListSkeleton.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { common } from '../../ui/texts/common.ts'
import { category as texts } from '../../ui/texts/materials.ts'
import classes from './Categories.module.css'
import { FoundMaterials } from './FoundMaterials.tsx'
import { useMaterialsLocation } from './location.ts'
import { MaterialTools } from './MaterialTools.tsx'

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

/** The categories of a course; during a search, the matching materials of all categories. */
export function Categories({ courseId, emptyText, seesComments, action, belowEmpty, menu }: Props) {
  const { data: categories, error, refetch } = useQuery(categoriesQuery(courseId))
  const [{ find }] = useMaterialsLocation()
  const fileCount = categories?.reduce((sum, category) => sum + category.fileCount, 0) ?? 0
  return (
    <section className={classes.section} aria-labelledby="categories">
      <div className={classes.head}>
        <div>
          <h2 id="categories">{texts.title}</h2>
          {fileCount > 0 && <p>{fill(texts.count, { n: fileCount })}</p>}
        </div>
        {action}
      </div>
      {!categories ? (
        error ? (
          <LoadError
            {...describeError(error, texts.failed.load)}
            retryLabel={common.retry}
            onRetry={() => void refetch()}
          />
        ) : (
          <ListSkeleton label={texts.loading} />
        )
      ) : (
        <>
          {fileCount > 0 && <MaterialTools canSort={find !== undefined} />}
          {find !== undefined ? (
            <FoundMaterials categories={categories} seesComments={seesComments} />
          ) : categories.length === 0 ? (
            <EmptyState title={emptyText} action={belowEmpty} />
          ) : (
            <ul className={classes.cards}>
              {categories.map((category) => (
                <CategoryCard key={category.id} category={category} menu={menu?.(category)} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

interface CardProps {
  category: Category
  menu: ReactNode
}

/** A category with its number of files; the whole card is a link. */
function CategoryCard({ category: { id, name, fileCount }, menu }: CardProps) {
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <IconFolder size={24} aria-hidden="true" />
      </span>
      <Link
        to="."
        search={{ category: id }}
        hash="general"
        className={classes.name}
        title={name}
        aria-label={fill(texts.open, { name })}
      >
        {wholeOrdinals(name)}
      </Link>
      <span className={`${classes.count} tabular`} data-none={fileCount === 0 || undefined}>
        <span aria-hidden="true">{fileCount}</span>
        <span className="visually-hidden">{fill(texts.count, { n: fileCount })}</span>
      </span>
      {menu}
    </li>
  )
}
