import { Column, Hint } from '../../../ui/blocks/layout.tsx'
import { Sheet } from '../../../ui/blocks/Sheet.tsx'
import { common } from '../../../ui/texts/common.ts'
import type { ActionGroup } from '../useActions.ts'
import classes from './PhoneView.module.css'

interface Props {
  groups: readonly ActionGroup[]
  onClose: () => void
}

/** The actions for which a menu of the phone has no room. */
export function MoreSheet({ groups, onClose }: Props) {
  return (
    <Sheet title={common.more} opened onClose={onClose}>
      {groups.map(({ heading, actions }) => (
        <Column key={heading} role="group" aria-label={heading}>
          <Hint aria-hidden="true">{heading}</Hint>
          {actions.map(({ label, name, Icon, run, color, isCurrent }) => (
            <button
              key={label}
              type="button"
              className={classes.listed}
              aria-label={name}
              aria-current={isCurrent || undefined}
              data-color={color}
              onClick={() => {
                onClose()
                run()
              }}
            >
              <Icon size={22} aria-hidden="true" />
              {label}
            </button>
          ))}
        </Column>
      ))}
    </Sheet>
  )
}
