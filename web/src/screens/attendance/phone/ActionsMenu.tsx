import { IconPlus, IconX } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import { LazyMenu } from '../../../ui/blocks/LazyMenu.tsx'
import { IconButton } from '../../../ui/controls/Button.tsx'
import { people } from '../../../ui/texts/people.ts'
import { PlusItems, PlusMore } from '../lazy-parts.ts'
import classes from './PhoneView.module.css'

/** Menu of actions; its button is part of the save bar, so that nothing covers the marks. */
export const ActionsMenu = memo(function ActionsMenu() {
  const [isMore, setMore] = useState(false)
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
        <Suspense>
          <PlusItems onMore={() => setMore(true)} />
        </Suspense>
      </LazyMenu>
      <Suspense>{isMore && <PlusMore onClose={() => setMore(false)} />}</Suspense>
    </>
  )
})
