import type { AdminStudent, AdminTeacher } from '@hasiye/contract/admin.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ApiError } from '../../api/client.ts'
import { Delayed } from '../../ui/blocks/Delayed.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Pager } from '../../ui/blocks/Pager.tsx'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './AdminPanel.module.css'
import type { AdminSearch } from './admin-search.ts'
import { UserCards } from './UserCards.tsx'
import { UserTable } from './UserTable.tsx'
import { pageSize } from './user-lists.ts'

interface Page<User> {
  items: User[]
  total: number
  isCapped?: boolean
}

interface Props<User> {
  search: AdminSearch
  onSearch: (search: AdminSearch) => void
  list: UseQueryResult<Page<User>, ApiError>
  /** Shown if nobody has registered yet. */
  empty: string
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** One page of teachers or students: a table, or cards below 768 px. */
export function UserList<User extends AdminTeacher | AdminStudent>({
  search,
  onSearch,
  list,
  empty,
  onEdit,
  onDelete,
}: Props<User>) {
  const narrow = useNarrow()
  const { data, error, refetch } = list
  if (!data && error) {
    return (
      <LoadError
        text={admin.loadFailed}
        detail={error.message}
        retryLabel={common.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <Delayed>
        <ListSkeleton />
      </Delayed>
    )
  }
  if (data.total === 0) return <EmptyState title={search.q ? fill(admin.noMatch, { query: search.q }) : empty} />
  const pages = Math.ceil(data.total / pageSize)
  // The last user of the last page was deleted.
  if (data.items.length === 0) return <Navigate to="." search={(current) => ({ ...current, page: pages })} replace />
  const List = narrow ? UserCards : UserTable
  const { page = 1, ...rest } = search
  return (
    <>
      <p role="status" className={data.isCapped ? classes.total : 'visually-hidden'}>
        {fill(common.total, { n: data.isCapped ? `${data.total}+` : data.total })}
      </p>
      <List
        users={data.items}
        sort={search.sort}
        onSort={(sort) => onSearch({ ...(search.q ? { q: search.q } : {}), sort })}
        onEdit={onEdit}
        onDelete={onDelete}
      />
      <div className={classes.pager}>
        <Pager
          page={page}
          pages={pages}
          onPage={(next) => onSearch({ ...rest, ...(next > 1 ? { page: next } : {}) })}
        />
      </div>
    </>
  )
}

/** Placeholder rows of a list while it loads. */
function ListSkeleton() {
  return (
    <div className={classes.skeleton}>
      <p className="visually-hidden" role="status">
        {admin.loading}
      </p>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </div>
  )
}
