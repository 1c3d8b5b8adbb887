import { IconVideo } from '@tabler/icons-react'
import { Card } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { lesson } from '../../ui/texts/course.ts'
import classes from './cards.module.css'

interface Props {
  link: string | null
}

/** Link to the online lesson, or a note that there is none. */
export function LessonCard({ link }: Props) {
  return (
    <Card as="section" gap="m" className={classes.card}>
      <h2>{lesson.title}</h2>
      {link === null ? (
        <p className={classes.missing}>{lesson.missing}</p>
      ) : (
        <>
          <p className={classes.address}>{link.replace(/^https?:\/\//, '')}</p>
          <JoinButton link={link} />
        </>
      )}
    </Card>
  )
}

export function JoinButton({ link }: { link: string }) {
  return (
    <Button
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconVideo size={20} aria-hidden="true" />}
    >
      {lesson.join}
      <span className="visually-hidden"> ({common.aria.newTab})</span>
    </Button>
  )
}
