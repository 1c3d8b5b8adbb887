import type { AdminSort, AdminSortKey, AdminStudent, AdminTeacher } from '@hasiye/contract/admin.ts'
import { bakuDate, shortDate } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClock,
  IconMailQuestion,
  IconPencil,
  IconRosetteDiscountCheck,
  IconTrash,
} from '@tabler/icons-react'
import { useNow } from '../../device/useNow.ts'
import { LazyMenu, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { admin } from '../../ui/texts/admin.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './UserCells.module.css'
import { columnNames, sortedBy, subscriptionOf, turned } from './user-lists.ts'

/** Shows whether a user's e-mail address is verified; a card has none. */
export function AccountState({ user: { email, isVerified } }: { user: Pick<AdminStudent, 'email' | 'isVerified'> }) {
  return email === null ? <Said as={common.notSet}>–</Said> : <VerifiedBadge isVerified={isVerified} />
}

export function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  const Icon = isVerified ? IconRosetteDiscountCheck : IconMailQuestion
  return (
    <span
      className={classes.verified}
      data-verified={isVerified}
      title={isVerified ? admin.verified : admin.notVerified}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{isVerified ? admin.verified : admin.notVerified}</span>
    </span>
  )
}

const icons = { active: IconCircleCheckFilled, soon: IconClock, expired: IconCircleXFilled, none: IconCircleXFilled }

/** Shows the state of a teacher's subscription and its last day. */
export function SubscriptionBadge({ teacher }: { teacher: AdminTeacher }) {
  const { state, daysLeft } = subscriptionOf(teacher, useNow())
  const Icon = icons[state]
  const { subscriptionExpiresAt: expiresAt } = teacher
  return (
    <Row as="span" gap="s" className={`${classes.subscription} ${classes[state]}`}>
      <Icon size={18} aria-hidden="true" />
      {/* In a narrow column the date is below the word. */}
      <Row as="span" wrap gap="s" lineGap="none" align="stretch">
        <strong>{state === 'soon' ? fill(admin.sub.soon, { n: daysLeft }) : admin.sub[state]}</strong>
        {expiresAt && <span className="tabular">{shortDate(bakuDate(new Date(expiresAt)))}</span>}
      </Row>
    </Row>
  )
}

export type ListedUser = AdminTeacher | AdminStudent

export const isTeacher = (user: ListedUser): user is AdminTeacher => 'courseCreationLimit' in user

interface UserActionsProps {
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Buttons with the actions on a user. */
export function UserActions({ name, onEdit, onDelete }: UserActionsProps) {
  return (
    <>
      <IconButton title={common.edit} aria-label={`${common.edit}: ${name}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        title={admin.delete.confirm}
        color="nar"
        aria-label={`${admin.delete.confirm}: ${name}`}
        onClick={onDelete}
      >
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** E-mail address that breaks after the @ if it does not fit on one line. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

interface SortMenuProps {
  sort: AdminSort | undefined
  onSort: (sort: AdminSort) => void
  hasTeachers: boolean
}

/** Menu to sort by, used where there are no column headers. */
export function SortMenu({ sort, onSort, hasTeachers }: SortMenuProps) {
  const { key: current = 'name', isDescending } = sortedBy(sort)
  const keys = (Object.keys(columnNames) as AdminSortKey[]).filter((key) => hasTeachers || key !== 'expiresAt')
  const Icon = sort ? (isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <LazyMenu
      position="bottom-start"
      target={(open) => (
        <Button
          variant="default"
          className={classes.sort}
          leftSection={<Icon size={18} aria-hidden="true" />}
          onClick={open}
        >
          {fill(admin.sorted, { column: columnNames[current] })}
        </Button>
      )}
    >
      {keys.map((key) => (
        <MenuItem key={key} onClick={() => onSort(turned(sort, key))}>
          {fill(common.aria.sortBy, { column: columnNames[key] })}
        </MenuItem>
      ))}
    </LazyMenu>
  )
}
