import { IconDots, IconPlus, IconX } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { common } from '../../../ui/texts/common.ts'
import { people } from '../../../ui/texts/people.ts'
import { ActionItem, ActionItems } from '../ActionItems.tsx'
import { MoreSheet } from '../lazy-parts.ts'
import { shortMenu, useActions } from '../useActions.ts'
import classes from './PhoneView.module.css'

/** Menu of actions; its button is part of the save bar, so that nothing covers the marks. */
export const ActionsMenu = memo(function ActionsMenu() {
  const [isMore, setMore] = useState(false)
  const { shown, more } = shortMenu(
    {
      [att.menu.attendance]: useActions(['addDate']),
      [att.menu.participants]: useActions(['addStudent', 'invite', 'addNames']),
    },
    {
      [att.menu.participants]: useActions(['import', 'cards', 'teachers']),
      [att.menu.attendance]: useActions(['export', 'report']),
    },
  )
  return (
    <>
      <LazyMenu
        position="top-start"
        width={272}
        zIndex={500}
        target={(open, isOpen) => (
          <IconButton
            variant="default"
            className={classes.plus}
            aria-label={isOpen ? people.fab.close : people.fab.open}
            onClick={open}
          >
            {isOpen ? <IconX size={22} aria-hidden="true" /> : <IconPlus size={22} aria-hidden="true" />}
          </IconButton>
        )}
      >
        <ActionItems groups={shown} />
        {more.length > 0 && <ActionItem label={common.more} Icon={IconDots} run={() => setMore(true)} />}
      </LazyMenu>
      <Suspense>{isMore && <MoreSheet groups={more} onClose={() => setMore(false)} />}</Suspense>
    </>
  )
})
