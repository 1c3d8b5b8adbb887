import { Button } from '../controls/Button.tsx'
import { first } from '../texts/first-page.ts'
import { motifs } from '../woven.ts'
import classes from './EmptyState.module.css'
import { Column } from './layout.tsx'
import { WovenMotif } from './Woven.tsx'

interface Props {
  text: string
  /** The cause, if it adds to the text. */
  detail?: string | undefined
  retryLabel?: string
  onRetry: () => void
  /** What to do instead of a retry, which helps only where the server or the network failed. */
  remedy?: 'reload' | 'none' | undefined
  /** The page shows nothing else. */
  isPage?: boolean
}

/** Shown instead of content that failed to load. */
export function LoadError({ text, detail, retryLabel = first.retry, onRetry, remedy, isPage = false }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <Column gap="m" align="center" className={classes.empty} role="alert">
      <WovenMotif rows={motifs.ulduz} threadA="var(--ui-line)" threadB="var(--ui-line)" size={96} />
      <Heading>{text}</Heading>
      {detail && <p>{detail}</p>}
      {remedy === undefined && <Button onClick={onRetry}>{retryLabel}</Button>}
      {remedy === 'reload' && <Button onClick={() => location.reload()}>{first.reload}</Button>}
    </Column>
  )
}
