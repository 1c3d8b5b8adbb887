import type { ReactNode } from 'react'
import { motifs } from '../woven.ts'
import classes from './EmptyState.module.css'
import { Column } from './layout.tsx'
import { WovenMotif } from './Woven.tsx'

interface Props {
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  action?: ReactNode
  /** The page shows nothing else. */
  isPage?: boolean
}

/** Shown instead of an empty list: a woven motif, a title, a sentence and a button. */
export function EmptyState({ title, children, action, isPage = false }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <Column gap="m" align="center" className={classes.empty}>
      <WovenMotif rows={motifs.gol} threadA="var(--ui-line)" threadB="var(--ui-line)" size={96} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </Column>
  )
}

/** Shown instead of a list that a search leaves empty. */
export function NoMatch({ text }: { text: string }) {
  return (
    <div role="status">
      <EmptyState title={text} />
    </div>
  )
}
