import type { Course } from '@hasiye/contract/courses.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { Column, Row } from '../../../ui/blocks/layout.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { card } from '../../../ui/texts/cards.ts'
import { families as texts } from '../../../ui/texts/reports.ts'
import classes from './offer.module.css'
import { recordOffer } from './offered.ts'

interface Props {
  course: Pick<Course, 'id'>
  /** How many families do not see anything yet. */
  n: number
  /** Runs where the teacher stays on the page. */
  afterwards: () => void
  onClose: () => void
}

/** Shown once, after a teacher's first saved lesson, whose success it tells. */
export function FamiliesOffer({ course, n, afterwards, onClose }: Props) {
  const navigate = useNavigate()
  useEffect(recordOffer, [])
  const close = () => {
    onClose()
    afterwards()
  }
  const params = { id: String(course.id) }
  return (
    <DialogFrame
      title={texts.offer.title}
      heading={
        <Row as="span" gap="m">
          <span className={classes.done}>
            <IconCheck size={24} aria-hidden="true" />
          </span>
          {texts.offer.title}
        </Row>
      }
      withCloseButton={false}
      opened
      onClose={close}
      footer={
        <Column gap="s" grow>
          <Button
            leftSection={<IconSend size={20} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/course/$id/families', params })}
            data-autofocus
          >
            {texts.title}
          </Button>
          <div className={classes.pair}>
            <Button variant="subtle" onClick={() => void navigate({ to: '/course/$id/cards', params })}>
              {card.print}
            </Button>
            <Button variant="subtle" onClick={close}>
              {texts.offer.later}
            </Button>
          </div>
        </Column>
      }
    >
      <p>
        {att.saved} {fill(texts.offer.body, { n })}
      </p>
    </DialogFrame>
  )
}
