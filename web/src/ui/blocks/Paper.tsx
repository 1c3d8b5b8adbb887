import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { cards as texts } from '../texts/cards.ts'
import { notifyError } from './notify.ts'
import classes from './Paper.module.css'

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
