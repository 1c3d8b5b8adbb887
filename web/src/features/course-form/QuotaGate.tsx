import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { useSupportLink } from '../../api/support.ts'
import { Sheet } from '../../ui/blocks/Sheet.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { subscription } from '../../ui/texts/dashboard.ts'
import { obstacleOf } from '../subscription/QuotaBanner.tsx'

interface Props {
  onClose: () => void
  /** The form of the new course. */
  children: ReactNode
}

/**
 * Shows the form, or instead of it why this teacher cannot create a course now. The account is refetched first, because the limit
 * may have been raised meanwhile. A form that is open stays open and shows the server's refusal.
 */
export function QuotaGate({ onClose, children }: Props) {
  const [mayType, setMayType] = useState(false)
  const { data: me } = useQuery({ ...meQuery, ...(mayType ? {} : { staleTime: 0 }) })
  const support = useSupportLink()
  const obstacle = me?.quota && obstacleOf(me.quota, support.isChannel)
  if (!obstacle && !mayType) setMayType(true)
  if (mayType || !obstacle) return children
  return (
    <Sheet
      title={obstacle.title}
      opened
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common.close}
          </Button>
          <Button href={support.href} target="_blank" rel="noopener noreferrer">
            {support.isChannel ? subscription.expired.action : subscription.expired.whomToAsk}
            <span className="visually-hidden">({common.aria.newTab})</span>
          </Button>
        </>
      }
    >
      <p>{obstacle.body}</p>
    </Sheet>
  )
}
