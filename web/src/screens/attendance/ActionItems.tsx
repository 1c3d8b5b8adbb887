import { MenuGroup, MenuItem } from '../../ui/blocks/LazyMenu.tsx'
import type { Action, ActionGroup } from './useActions.ts'

/** An action as an entry of a menu. */
export const ActionItem = ({ label, name, Icon, run, color, isCurrent }: Action) => (
  <MenuItem
    leftSection={<Icon size={20} aria-hidden="true" />}
    onClick={run}
    {...(name === undefined ? {} : { 'aria-label': name })}
    {...(isCurrent === undefined ? {} : { 'aria-current': isCurrent })}
    {...(color ? { color } : {})}
  >
    {label}
  </MenuItem>
)

/** Actions as entries of a menu, each group below its heading. */
export const ActionItems = ({ groups }: { groups: readonly ActionGroup[] }) =>
  groups.map(({ heading, actions }) => (
    <MenuGroup key={heading} label={heading}>
      {actions.map((action) => (
        <ActionItem key={action.label} {...action} />
      ))}
    </MenuGroup>
  ))
