import { ActionIcon } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { LazyMenu, MenuItem } from '../../../ui/blocks/LazyMenu.tsx'
import { people } from '../../../ui/texts/people.ts'
import { useActions } from '../useActions.ts'
import classes from './PhoneView.module.css'

/** Menu of actions; its button is part of the save bar, so that nothing covers the marks. */
export const ActionsMenu = memo(function ActionsMenu() {
  const actions = useActions([
    'invite',
    'addStudent',
    'addNames',
    'addDate',
    'import',
    'export',
    'register',
    'cards',
    'teachers',
  ])
  return (
    <LazyMenu
      position="top-start"
      width={272}
      zIndex={500}
      itemClass={classes.menuItem}
      target={(open, isOpen) => (
        <ActionIcon
          variant="default"
          size={46}
          className={classes.plus}
          aria-label={isOpen ? people.fab.close : people.fab.open}
          onClick={open}
        >
          {isOpen ? <IconX size={22} aria-hidden="true" /> : <IconPlus size={22} aria-hidden="true" />}
        </ActionIcon>
      )}
    >
      {actions.map(({ label, Icon, run }) => (
        <MenuItem key={label} leftSection={<Icon size={22} aria-hidden="true" />} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </LazyMenu>
  )
})
