import type { AdminSort, AdminSortKey } from '@hasiye/contract/admin.ts'
import { bakuDate, shortDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { SubscriptionBadge, VerifiedBadge } from './badges.tsx'
import { isTeacher, type ListedUser, UserActions } from './UserActions.tsx'
import classes from './UserTable.module.css'
import { columnNames, sortedBy, turned } from './user-lists.ts'

export interface UserListProps<User extends ListedUser> {
  users: User[]
  sort: AdminSort | undefined
  onSort: (sort: AdminSort) => void
  onEdit: ((user: User) => void) | undefined
  onDelete: (user: User) => void
}

/** Users in a table with sortable columns. */
export function UserTable<User extends ListedUser>({ users, sort, onSort, onEdit, onDelete }: UserListProps<User>) {
  const hasTeachers = users.some(isTeacher)
  const sortable = (key: AdminSortKey) => <SortableHead sortKey={key} sort={sort} onSort={onSort} />
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            {sortable('name')}
            {sortable('email')}
            <th scope="col">{admin.col.status}</th>
            {sortable('courseCount')}
            {hasTeachers && <th scope="col">{admin.col.limit}</th>}
            {hasTeachers && sortable('expiresAt')}
            {sortable('createdAt')}
            <th scope="col">
              <span className="visually-hidden">{admin.col.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                <span className={classes.person}>
                  <PersonAvatar name={user.fullName} src={user.avatar} />
                  <Two first={user.fullName} second={fill(dash.id, { id: user.shortId })} />
                </span>
              </th>
              <td className={classes.email}>
                <Two first={user.email ?? admin.card} second={user.number ?? '–'} />
              </td>
              <td>
                <VerifiedBadge isVerified={user.isVerified} />
              </td>
              <td className="tabular">{user.courseCount}</td>
              {isTeacher(user) && <td className="tabular">{user.courseCreationLimit}</td>}
              {isTeacher(user) && (
                <td>
                  <SubscriptionBadge teacher={user} />
                </td>
              )}
              <td className="tabular">{shortDate(bakuDate(new Date(user.createdAt)))}</td>
              <td className={classes.actions}>
                <UserActions
                  name={user.fullName}
                  onEdit={onEdit && (() => onEdit(user))}
                  onDelete={() => onDelete(user)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className={classes.two}>
      <strong title={first}>{first}</strong>
      <span className="tabular">{second}</span>
    </span>
  )
}

interface SortableHeadProps extends Pick<UserListProps<ListedUser>, 'sort' | 'onSort'> {
  sortKey: AdminSortKey
}

function SortableHead({ sortKey, sort, onSort }: SortableHeadProps) {
  const { key, isDescending } = sortedBy(sort)
  const isSorted = key === sortKey
  const Icon = isSorted ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  const name = columnNames[sortKey]
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        aria-label={fill(common.aria.sortBy, { column: name })}
        onClick={() => onSort(turned(sort, sortKey))}
      >
        {name}
        <Icon size={16} aria-hidden="true" />
      </button>
    </th>
  )
}
