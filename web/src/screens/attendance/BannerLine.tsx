import { fill } from '@hasiye/contract/text.ts'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCalendarPlus,
  IconChevronRight,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Row } from '../../ui/blocks/layout.tsx'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { att } from '../../ui/texts/attendance.ts'
import { common } from '../../ui/texts/common.ts'
import classes from './BannerLine.module.css'
import { useListLayout } from './useListLayout.ts'

const looks = {
  danger: { Icon: IconAlertCircle, role: 'alert' },
  warn: { Icon: IconAlertTriangle, role: 'status' },
  requests: { Icon: IconUserPlus, role: 'status' },
  question: { Icon: IconCalendarPlus, role: 'status' },
} as const

export interface BannerContent {
  tone: keyof typeof looks
  text: string
  /** Fits one line of a phone. */
  short?: string
  /** The name of the region that the banner is. */
  label?: string
  actions?: { label: string; onClick: () => void }[]
  /** On phones a tap runs the first action; others open a sheet with the whole text and its actions. */
  isDirect?: boolean
  /** Everything fits on one line, and there are no actions. */
  isPlain?: boolean
  onClose?: () => void
}

/** The other banners: their number, and the button to the next one. */
export interface Rest {
  others: number
  onNext: () => void
}

/** A banner in one line above the save bar. */
export function BannerLine({ others, onNext, ...content }: BannerContent & Rest) {
  const { tone, text, label, actions = [], isPlain, onClose } = content
  const isFolded = useListLayout() && !isPlain
  const { Icon, role } = looks[tone]
  const icon = <Icon size={20} aria-hidden="true" />
  const Part = label === undefined ? 'div' : 'section'
  return (
    <Part className={classes.banner} data-tone={tone} aria-label={label}>
      {isFolded ? (
        <Folded {...content} icon={icon} role={role} />
      ) : (
        <Row grow wrap gap="m" lineGap="none" justify="between" role={role}>
          <Row as="span" gap="s" className={classes.line}>
            {icon}
            <span>{text}</span>
          </Row>
          {actions.length > 0 && (
            <Row as="span" wrap gap="s" lineGap="none" align="stretch" className={classes.actions}>
              {actions.map((action) => (
                <Button key={action.label} variant="default" onClick={action.onClick}>
                  {action.label}
                </Button>
              ))}
            </Row>
          )}
        </Row>
      )}
      {others > 0 && (
        <button type="button" className={classes.others} onClick={onNext}>
          <span aria-hidden="true">+{others}</span>
          <span className="visually-hidden">{fill(att.otherBanners, { n: others })}</span>
        </button>
      )}
      {onClose && !isFolded && (
        <IconButton aria-label={common.close} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
    </Part>
  )
}

/** The line of a phone. */
function Folded({
  text,
  short,
  actions = [],
  isDirect,
  onClose,
  icon,
  role,
}: BannerContent & { icon: ReactNode; role: string }) {
  const [isOpen, setOpen] = useState(false)
  const direct = isDirect ? actions[0] : undefined
  return (
    <div role={role} className={classes.folded}>
      <Row
        as="button"
        gap="s"
        type="button"
        className={classes.line}
        onClick={direct?.onClick ?? (() => setOpen(true))}
      >
        {icon}
        <span>
          {short ?? text}
          {direct && <span className="visually-hidden">. {direct.label}</span>}
        </span>
        <IconChevronRight size={18} aria-hidden="true" />
      </Row>
      {isOpen && (
        <Sheet title={text} opened onClose={() => setOpen(false)}>
          {[...actions, ...(onClose ? [{ label: common.close, onClick: onClose }] : [])].map(({ label, onClick }) => (
            <Button
              key={label}
              variant="default"
              onClick={() => {
                setOpen(false)
                onClick()
              }}
            >
              {label}
            </Button>
          ))}
        </Sheet>
      )}
    </div>
  )
}
