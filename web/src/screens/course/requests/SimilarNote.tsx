import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../api/queries.ts'
import { isOwnCard } from '../../../features/people/people-actions.ts'
import { card } from '../../../ui/texts/cards.ts'
import { names } from '../../../ui/texts/names.ts'
import { requests as texts } from '../../../ui/texts/requests.ts'
import { claimHost } from '../cards/claim-codes.ts'
import classes from './requests.module.css'

interface Props {
  /** The participant with a similar name. */
  to: Person
  onCard: () => void
}

/** Says whom a request resembles. The student of a card gets its code instead, because two students cannot be made one later. */
export function SimilarNote({ to, onCard }: Props) {
  const { data: config } = useQuery(configQuery)
  return (
    <div className={classes.similar}>
      <p className={classes.warning}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {fill(to.hasAccount ? names.similar : texts.similarCard, { name: to.fullName })}
      </p>
      {isOwnCard(to) && (
        <>
          <p>{fill(texts.cardInstead, { host: claimHost(config?.publicUrl ?? location.origin) })}</p>
          <Button
            variant="light"
            leftSection={<IconQrcode size={20} aria-hidden="true" />}
            aria-label={`${card.show}: ${to.fullName}`}
            onClick={onCard}
          >
            {card.show}
          </Button>
        </>
      )}
    </div>
  )
}
