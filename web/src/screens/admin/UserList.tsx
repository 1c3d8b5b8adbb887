import type { AdminStudent, AdminTeacher } from '@hasiye/contract/admin.ts'
import { wholeNumber } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/client.ts'
import { describeError } from '../../api/describe-error.ts'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { LoadError } from '../../ui/blocks/LoadError.tsx'
import { Card, Column, Hint, List, Row } from '../../ui/blocks/layout.tsx'
import { Pager } from '../../ui/blocks/Pager.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { withSpelledIds } from '../../ui/blocks/Said.tsx'
import { Delayed, Skeleton } from '../../ui/blocks/Skeleton.tsx'
import { useNarrow } from '../../ui/blocks/useNarrow.ts'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import classes from './AdminPanel.module.css'
import type { AdminSearch } from './admin-search.ts'
import {
  AccountState,
  Address,
  isTeacher,
  type ListedUser,
  SortMenu,
  SubscriptionBadge,
  UserActions,
} from './UserCells.tsx'
import { type UserListProps, UserTable } from './UserTable.tsx'
import { countText, pageSize } from './user-lists.ts'

interface Page<User> {
  items: User[]
  total: number
  isCapped?: boolean
}

interface Props<User> {
  search: AdminSearch
  onSearch: (search: AdminSearch) => void
  list: UseQueryResult<Page<User>, ApiError>
  /** Shown if nobody has signed up yet. */
  empty: string
  /** Shown below the text for no matches. */
  elsewhere: ReactNode
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** One page of teachers or students: a table, or cards below 768 px. */
export function UserList<User extends AdminTeacher | AdminStudent>({
  search,
  onSearch,
  list,
  empty,
  elsewhere,
  onEdit,
  onDelete,
}: Props<User>) {
  const narrow = useNarrow()
  const { data, error, refetch } = list
  if (!data && error) {
    return <LoadError {...describeError(error, admin.loadFailed)} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <Delayed>
        <ListSkeleton />
      </Delayed>
    )
  }
  if (data.total === 0) {
    if (!search.q) return <EmptyState title={empty} />
    return <EmptyState title={fill(admin.noMatch, { query: search.q })} action={elsewhere} />
  }
  const pages = Math.ceil(data.total / pageSize)
  // The last user of the last page was deleted.
  if (data.items.length === 0) return <Navigate to="." search={(current) => ({ ...current, page: pages })} replace />
  const Users = narrow ? UserCards : UserTable
  const { page = 1, ...rest } = search
  return (
    <>
      <Hint role="status" below="s" className={data.isCapped ? undefined : 'visually-hidden'}>
        {fill(common.total, { n: countText(data) })}
      </Hint>
      <Users
        users={data.items}
        sort={search.sort}
        onSort={(sort) => onSearch({ ...(search.q ? { q: search.q } : {}), sort })}
        onEdit={onEdit}
        onDelete={onDelete}
      />
      <Column above="l">
        <Pager
          page={page}
          pages={pages}
          onPage={(next) => onSearch({ ...rest, ...(next > 1 ? { page: next } : {}) })}
        />
      </Column>
    </>
  )
}

/** Placeholder rows of a list while it loads. */
function ListSkeleton() {
  return (
    <Column gap="s">
      <p className="visually-hidden" role="status">
        {admin.loading}
      </p>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} height={56} radius="md" />
      ))}
    </Column>
  )
}

/** Users as cards, for phones. */
function UserCards<User extends ListedUser>({ users, sort, onSort, onEdit, onDelete }: UserListProps<User>) {
  return (
    <>
      <SortMenu sort={sort} onSort={onSort} hasTeachers={users.some(isTeacher)} />
      <List gap="m">
        {users.map((user) => (
          <Card as="li" key={user.id}>
            <Row wrap gap="m">
              <PersonAvatar name={user.fullName} src={user.avatar} />
              <Column grow className={classes.who}>
                <h2>{user.fullName}</h2>
                <Hint as="span" className="tabular">
                  {withSpelledIds(fill(dash.id, { id: user.shortId }))}
                </Hint>
              </Column>
              <UserActions name={user.fullName} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />
            </Row>
            <Column as="dl" gap="s" above="s" className={classes.facts}>
              <Fact label={admin.col.email}>
                {user.email === null ? admin.cardInList : <Address email={user.email} />}
              </Fact>
              <Fact label={admin.col.phone}>{user.number ?? common.notSet}</Fact>
              <Fact label={admin.col.status}>
                <AccountState user={user} />
              </Fact>
              <Fact label={admin.col.courses}>{wholeNumber(user.courseCount)}</Fact>
              {isTeacher(user) && <Fact label={admin.col.limit}>{wholeNumber(user.courseCreationLimit)}</Fact>}
              {isTeacher(user) && (
                <Fact label={admin.col.expires}>
                  <SubscriptionBadge teacher={user} />
                </Fact>
              )}
            </Column>
          </Card>
        ))}
      </List>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row wrap gap="s" lineGap="none" className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Row>
  )
}
