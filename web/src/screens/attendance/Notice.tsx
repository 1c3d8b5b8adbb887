import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/blocks/Banner.tsx'
import { Row } from '../../ui/blocks/layout.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import classes from './Attendance.module.css'

interface Props {
  tone: 'danger' | 'warn'
  children: ReactNode
  actions?: { label: string; onClick: () => void }[]
  onClose?: () => void
  /** Attached to the save bar instead of placed in the page. */
  edge?: boolean
}

/** A banner with actions. */
export function Notice({ tone, children, actions = [], onClose, edge = false }: Props) {
  return (
    <div className={edge ? classes.edge : undefined}>
      <Banner tone={tone}>
        <Row gap="s">
          <Row grow wrap gap="l" lineGap="s" justify="between">
            <span className={classes.text}>{children}</span>
            {actions.length > 0 && (
              <Row as="span" wrap gap="s" align="stretch" className={classes.actions}>
                {actions.map(({ label, onClick }) => (
                  <Button key={label} variant="default" onClick={onClick}>
                    {label}
                  </Button>
                ))}
              </Row>
            )}
          </Row>
          {onClose && (
            <IconButton aria-label={common.close} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </IconButton>
          )}
        </Row>
      </Banner>
    </div>
  )
}
