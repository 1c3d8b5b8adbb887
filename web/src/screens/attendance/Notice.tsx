import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { common } from '../../ui/texts/common.ts'
import classes from './Notice.module.css'

interface Props {
  tone: 'danger' | 'warn'
  children: ReactNode
  actions?: { label: string; onClick: () => void }[]
  onClose?: () => void
  /** Attached to the edge of the save bar instead of placed in the page. */
  edge?: boolean
}

/** A banner with actions. */
export function Notice({ tone, children, actions = [], onClose, edge = false }: Props) {
  return (
    <div className={edge ? classes.edge : undefined}>
      <Banner tone={tone}>
        <div className={classes.row}>
          <div className={classes.notice}>
            <span className={classes.text}>{children}</span>
            {actions.length > 0 && (
              <span className={classes.actions}>
                {actions.map(({ label, onClick }) => (
                  <Button key={label} variant="default" onClick={onClick}>
                    {label}
                  </Button>
                ))}
              </span>
            )}
          </div>
          {onClose && <CloseButton size={44} iconSize={20} aria-label={common.close} onClick={onClose} />}
        </div>
      </Banner>
    </div>
  )
}
