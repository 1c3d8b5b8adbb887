import type { Card } from '@hasiye/contract/cards.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { parentLink } from '../../../features/scan/card-link.ts'
import { Paper } from '../../../ui/blocks/Paper.tsx'
import { QrCode, quietZone } from '../../../ui/blocks/QrCode.tsx'
import { WovenMotif, WovenPattern } from '../../../ui/blocks/Woven.tsx'
import { cards as texts } from '../../../ui/texts/cards.ts'
import { platform } from '../../../ui/texts/common.ts'
import { hasiye, star } from '../../../ui/woven.ts'
import { claimHost, grouped } from './claim-codes.ts'
import classes from './PrintSheets.module.css'

export const perSheet = 10

interface Props {
  cards: Card[]
  courseName: string
  publicUrl: string
}

/** In points: of a usual name, as in the style sheet, and of the longest. */
const nameSizes = { usual: 14, smallest: 7 }

/**
 * Makes names that do not fit smaller, until no word is cut or broken: class lists have the surname first, and a card
 * without the given name is useless. On the screen the paper has no boxes, so it gets them while it is measured, a
 * little narrower than on paper, where letters may be wider.
 */
export function fitNames(): void {
  const paper = document.querySelector<HTMLElement>('[data-paper]')
  if (!paper) return
  paper.style.cssText = 'display: block; position: absolute; visibility: hidden'
  const names = [...paper.querySelectorAll<HTMLElement>(`.${classes.name}`)]
  for (const name of names) name.style.paddingRight = '1mm'
  let tooLarge = names.filter(isTooLarge)
  for (let size = nameSizes.usual; size > nameSizes.smallest && tooLarge.length > 0; ) {
    size -= 0.5
    for (const name of tooLarge) name.style.fontSize = `${size}pt`
    tooLarge = tooLarge.filter(isTooLarge)
  }
  for (const name of tooLarge) name.style.overflowWrap = 'anywhere'
  for (const name of names) name.style.paddingRight = ''
  paper.style.cssText = ''
}

function isTooLarge(name: HTMLElement): boolean {
  const text = name.firstElementChild as HTMLElement
  return text.offsetHeight > name.clientHeight || text.scrollWidth > text.clientWidth
}

/** The sheets of cards, ten on each. */
export function PrintSheets({ cards, ...ofAll }: Props) {
  const sheets = Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, n) =>
    cards.slice(n * perSheet, (n + 1) * perSheet),
  )
  return (
    <Paper>
      {sheets.map((sheet) => (
        <CardSheet key={sheet[0]?.student.id} cards={sheet} {...ofAll} />
      ))}
    </Paper>
  )
}

/** At most ten cards. */
export const CardSheet = ({ cards, ...ofAll }: Props) => (
  <section className={classes.sheet}>
    {cards.map(({ student, claimCode }) => (
      <PaperCard key={student.id} student={student} claimCode={claimCode} {...ofAll} />
    ))}
  </section>
)

interface PaperCardProps {
  student: Pick<Person, 'fullName' | 'shortId'>
  courseName: string
  publicUrl: string
  /** Null for a student with an account. */
  claimCode: string | null
}

/** One card, 95 × 55 mm, black on white. */
function PaperCard({ student: { fullName, shortId }, courseName, publicUrl, claimCode }: PaperCardProps) {
  return (
    <article className={classes.card} data-card={shortId}>
      <div className={classes.left}>
        <p className={classes.head}>
          <span className={classes.brand}>
            <WovenMotif rows={star} size={14} threadA="#000" threadB="#000" />
            {platform}
          </span>
          <span className={classes.group}>{courseName}</span>
        </p>
        <div className={classes.border} aria-hidden="true">
          <WovenPattern rows={hasiye} threadA="#000" threadB="#000" />
        </div>
        <p className={classes.name}>
          <span>{fullName}</span>
        </p>
        <p className={classes.id}>
          <span className={classes.label}>{fill(texts.idUse, { host: claimHost(publicUrl) })}</span>
          {shortId}
        </p>
        {claimCode !== null && (
          <>
            <p className={classes.code}>
              <span className={classes.label}>{texts.claimUse}</span>
              <strong>{grouped(claimCode)}</strong>
            </p>
            <p className={classes.caption}>
              <Caption text={fill(texts.student, { host: claimHost(publicUrl) })} />
            </p>
          </>
        )}
      </div>
      <div className={classes.right}>
        <div className={classes.qr}>
          <QrCode
            text={parentLink(publicUrl, shortId)}
            label={fill(texts.qr, { name: fullName })}
            outside={quietZone}
          />
        </div>
        <p className={classes.caption}>
          <Caption text={texts.parent} />
        </p>
      </div>
    </article>
  )
}

/** A text whose beginning, up to the first colon, is bold. */
function Caption({ text }: { text: string }) {
  // The second part may contain a colon before the port of the host.
  const [, first = '', second = ''] = /^([^:]*:)(.*)$/.exec(text) ?? []
  return (
    <>
      <strong>{first}</strong>
      {second}
    </>
  )
}
