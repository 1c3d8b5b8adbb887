import { fill } from '@hasiye/contract/text.ts'
import type { ReactNode } from 'react'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { Address } from './Address.tsx'
import { AccountState, SubscriptionBadge } from './Badges.tsx'
import { SortMenu } from './SortMenu.tsx'
import { isTeacher, type ListedUser, UserActions } from './UserActions.tsx'
import classes from './UserCards.module.css'
import type { UserListProps } from './UserTable.tsx'

/** Users as cards, for phones. */
export function UserCards<User extends ListedUser>({ users, sort, onSort, onEdit, onDelete }: UserListProps<User>) {
  return (
    <>
      <SortMenu sort={sort} onSort={onSort} hasTeachers={users.some(isTeacher)} />
      <ul className={classes.cards}>
        {users.map((user) => (
          <li key={user.id} className={classes.card}>
            <div className={classes.head}>
              <PersonAvatar name={user.fullName} src={user.avatar} />
              <div className={classes.who}>
                <h2>{user.fullName}</h2>
                <span className="tabular">{fill(dash.id, { id: user.shortId })}</span>
              </div>
              <UserActions name={user.fullName} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />
            </div>
            <dl className={classes.facts}>
              <Fact label={admin.col.email}>
                {user.email === null ? admin.cardInList : <Address email={user.email} />}
              </Fact>
              <Fact label={admin.col.phone}>{user.number ?? common.notSet}</Fact>
              <Fact label={admin.col.status}>
                <AccountState user={user} />
              </Fact>
              <Fact label={admin.col.courses}>{user.courseCount}</Fact>
              {isTeacher(user) && <Fact label={admin.col.limit}>{user.courseCreationLimit}</Fact>}
              {isTeacher(user) && (
                <Fact label={admin.col.expires}>
                  <SubscriptionBadge teacher={user} />
                </Fact>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
