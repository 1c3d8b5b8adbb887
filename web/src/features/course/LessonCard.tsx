import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { common } from '../../ui/texts/common.ts'
import { lesson } from '../../ui/texts/course.ts'
import classes from './cards.module.css'

interface Props {
  link: string | null
  /** Buttons for viewers who may change the link. */
  children?: ReactNode
}

/** Link to the online lesson, or a note that there is none. */
export function LessonCard({ link, children }: Props) {
  return (
    <section className={classes.card}>
      <h2>{lesson.title}</h2>
      {link === null ? (
        <>
          <p className={classes.missing}>{lesson.missing}</p>
          {children}
        </>
      ) : (
        <>
          <p className={classes.address}>{link.replace(/^https?:\/\//, '')}</p>
          <div className={classes.lesson}>
            <JoinButton link={link} />
            {children}
          </div>
        </>
      )}
    </section>
  )
}

export function JoinButton({ link }: { link: string }) {
  return (
    <Button
      component="a"
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
