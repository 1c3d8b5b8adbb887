import { IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkedText } from '../../ui/blocks/LinkedText.tsx'
import { Card, Row } from '../../ui/blocks/layout.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { common } from '../../ui/texts/common.ts'
import { group } from '../../ui/texts/dashboard.ts'
import { lesson } from '../../ui/texts/lesson-link.ts'
import classes from './cards.module.css'

interface Props {
  link: string | null
  /** Buttons for viewers who may change the link. */
  children?: ReactNode
}

/** Link to the online lesson, or a note that there is none. */
export function LessonCard({ link, children }: Props) {
  return (
    <Card as="section" gap="m" className={classes.card}>
      <h2>{lesson.title}</h2>
      {link === null ? (
        <>
          <p className={classes.missing}>{lesson.missing}</p>
          {children}
        </>
      ) : (
        <>
          <p className={classes.address}>{link.replace(/^https?:\/\//, '')}</p>
          <Row gap="s" className={classes.lesson}>
            <JoinButton link={link} />
            {children}
          </Row>
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

/** Description of a course, with its line breaks. */
export function AboutCard({ description }: { description: string }) {
  return (
    <Card as="section" gap="m" className={classes.card}>
      <h2>{group.description.label}</h2>
      {description ? (
        <p className={classes.prose}>
          <LinkedText text={description} />
        </p>
      ) : (
        <p className={classes.missing}>{common.notSet}</p>
      )}
    </Card>
  )
}
