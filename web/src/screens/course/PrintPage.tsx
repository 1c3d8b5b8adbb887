import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { CourseScreen } from '../../features/course/CourseScreen.tsx'
import { BackLink } from '../../ui/blocks/BackLink.tsx'
import { notifyError } from '../../ui/blocks/notify.ts'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { cards as texts } from '../../ui/texts/card-sheets.ts'
import classes from './PrintPage.module.css'

interface Props {
  id: number
  title: string
  children: (course: Course, me: Me) => ReactNode
}

/** A page of a course on which something is chosen and printed, with the link back to the participants. */
export function PrintPage({ id, title, children }: Props) {
  return (
    <CourseScreen id={id} home="/dashboard" title={title}>
      {(course, me) => (
        <>
          <BackLink to="/course/$id" params={{ id: String(id) }} hash="participants">
            {texts.back}
          </BackLink>
          <h1>{title}</h1>
          <p className={classes.course}>{wholeOrdinals(course.name)}</p>
          {children(course, me)}
        </>
      )}
    </CourseScreen>
  )
}

/** Content that is printed instead of the page and not shown on the screen. */
export function Paper({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.papers = ''
    return () => {
      delete dataset.papers
    }
  }, [])
  return createPortal(
    <div className={classes.paper} data-paper>
      {children}
    </div>,
    document.body,
  )
}

/** Safari begins to print only after print() has returned. */
const beginsWithinMs = 3_000

/**
 * Prints when the fonts of the printed content are loaded, after `fit`, which measures it. Resolves when printing
 * begins. In the WebView of an app print() does nothing, without an error: then the page says so, and the promise stays
 * pending.
 */
export async function printPage(fit?: () => void): Promise<void> {
  await document.fonts.ready
  fit?.()
  await new Promise<void>((resolve) => {
    const failure = setTimeout(() => void notifyError(texts.printUnsupported), beginsWithinMs)
    const onBegin = () => {
      clearTimeout(failure)
      resolve()
    }
    addEventListener('beforeprint', onBegin, { once: true })
    globalThis.print?.()
  })
}
