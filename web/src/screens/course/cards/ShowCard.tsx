import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { QrCode } from '../../../features/qr/QrCode.tsx'
import { ShareButton } from '../../../features/share/ShareButton.tsx'
import { copy } from '../../../features/share/share.ts'
import { DialogFrame } from '../../../ui/blocks/DialogFrame.tsx'
import { cards as texts } from '../../../ui/texts/card-sheets.ts'
import { card } from '../../../ui/texts/cards.ts'
import { parentLink } from './card-links.ts'
import classes from './ShowCard.module.css'

interface Props {
  course: Pick<Course, 'name'>
  student: Person
  onClose: () => void
}

/** One card on the screen: a parent scans it from the teacher's phone, or is sent its text. */
export function ShowCard({ course, student: { fullName, shortId }, onClose }: Props) {
  const url = parentLink(shortId)
  const text = fill(texts.shareText, { name: fullName, course: course.name, url, id: shortId })
  return (
    <DialogFrame
      title={card.show}
      opened
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={20} aria-hidden="true" />}
            onClick={() => void copy(text)}
          >
            {texts.copy}
          </Button>
          <ShareButton text={text} label={texts.share} />
        </>
      }
    >
      <div className={classes.card}>
        <p className={classes.name}>{fullName}</p>
        <p className={classes.group}>{course.name}</p>
        <div className={classes.code}>
          <QrCode text={url} label={fill(texts.qr, { name: fullName })} />
        </div>
        <p className={`${classes.id} tabular`}>{shortId}</p>
        <p className={classes.group}>{texts.parent}</p>
      </div>
    </DialogFrame>
  )
}
