import { linkedParts } from '@hasiye/contract/web-address.ts'
import { Fragment } from 'react'
import classes from './LinkedText.module.css'
import { wholeOrdinals } from './whole-ordinals.tsx'

/** A person's text, with its web and e-mail addresses as links. Not for one inside a link or a button. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={classes.text}>
      {linkedParts(text).map(({ text: part, href }, index) =>
        href ? (
          // with `dir` a sign before the link does not turn its text around
          <a key={index} dir="ltr" href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
            {part}
          </a>
        ) : (
          <Fragment key={index}>{wholeOrdinals(part)}</Fragment>
        ),
      )}
    </span>
  )
}
