import type { AdminSort, AdminSortKey } from '@hasiye/contract/admin.ts'
import { bakuDate, shortDate, wholeNumber } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Card, Column, Hint, Row } from '../../ui/blocks/layout.tsx'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { Said, withSpelledIds } from '../../ui/blocks/Said.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import {
  AccountState,
  Address,
  isTeacher,
  type ListedUser,
  SortMenu,
  SubscriptionBadge,
  UserActions,
  VerifiedBadge,
} from './UserCells.tsx'
import classes from './UserTable.module.css'
import { columnNames, sortedBy, turned } from './user-lists.ts'

export interface UserListProps<User extends ListedUser> {
  users: User[]
  sort: AdminSort | undefined
  onSort: (sort: AdminSort) => void
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

/** Users in a table with sortable columns. */
export function UserTable<User extends ListedUser>({ users, sort, onSort, onEdit, onDelete }: UserListProps<User>) {
  const hasTeachers = users.some(isTeacher)
  const sortable = (key: AdminSortKey) => <SortableHead sortKey={key} sort={sort} onSort={onSort} />
  return (
    <>
      <div className={classes.sortMenu}>
        <SortMenu sort={sort} onSort={onSort} hasTeachers={hasTeachers} />
      </div>
      <Card padding="none" className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              {sortable('name')}
              {sortable('email')}
              <th scope="col" className={classes.status}>
                {admin.col.status}
              </th>
              {sortable('courseCount')}
              {hasTeachers && sortable('expiresAt')}
              {sortable('createdAt')}
              <th scope="col" className={classes.actions}>
                <span className="visually-hidden">{admin.col.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserRow key={user.id} user={user} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />
            ))}
          </tbody>
        </table>
      </Card>
      {/* The meaning of the icons where the column has no room for words. */}
      <Row as="p" wrap gap="l" lineGap="xs" above="m" className={classes.legend}>
        <VerifiedBadge isVerified />
        <VerifiedBadge isVerified={false} />
      </Row>
    </>
  )
}

interface RowProps {
  user: ListedUser
  onEdit: () => void
  onDelete: () => void
}

/**
 * A row of the table, with a teacher's quota beside the number of courses. Narrow tables show the sign-up date below
 * the address.
 */
function UserRow({ user, onEdit, onDelete }: RowProps) {
  const created = shortDate(bakuDate(new Date(user.createdAt)))
  const courses = wholeNumber(user.courseCount)
  return (
    <tr>
      <th scope="row">
        <Row as="span" gap="m" className={classes.person}>
          <PersonAvatar name={user.fullName} src={user.avatar} />
          <Column as="span" className={classes.two}>
            <strong title={user.fullName}>{user.fullName}</strong>
            <Hint as="span" className="tabular">
              {withSpelledIds(fill(dash.id, { id: user.shortId }))}
            </Hint>
          </Column>
        </Row>
      </th>
      <td>
        <Column as="span" className={`${classes.two} ${classes.contact}`}>
          <span>{user.email === null ? admin.cardInList : <Address email={user.email} />}</span>
          <Hint as="span" className="tabular">
            {user.number}
            <span className={classes.registered}>
              {user.number !== null && ' · '}
              {`${admin.col.created} ${created}`}
            </span>
          </Hint>
        </Column>
      </td>
      <td className={classes.status}>
        <AccountState user={user} />
      </td>
      <td className={`tabular ${classes.number}`}>
        {isTeacher(user) ? (
          <Said as={fill(admin.col.coursesOfLimit, { limit: wholeNumber(user.courseCreationLimit), n: courses })}>
            {`${courses} / ${wholeNumber(user.courseCreationLimit)}`}
          </Said>
        ) : (
          courses
        )}
      </td>
      {isTeacher(user) && (
        <td>
          <SubscriptionBadge teacher={user} />
        </td>
      )}
      <td className={`tabular ${classes.createdAt}`}>{created}</td>
      <td className={classes.actions}>
        <UserActions name={user.fullName} onEdit={onEdit} onDelete={onDelete} />
      </td>
    </tr>
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
    <th
      scope="col"
      className={classes[sortKey]}
      aria-label={name}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
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
