import type { Announcement } from '@hasiye/contract/announcements.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import { dayAndMonth } from '@hasiye/contract/locale.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announcements as announcementsQuery } from '../../api/queries.ts'
import { useToday } from '../../device/useNow.ts'
import { Ago } from '../../ui/blocks/Ago.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { Said } from '../../ui/blocks/Said.tsx'
import { wholeOrdinals } from '../../ui/blocks/whole-ordinals.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { announce as texts } from '../../ui/texts/announcements.ts'
import classes from './NewestAnnouncements.module.css'

interface Props {
  course: Course
  onWrite: () => void
  /** Opens all announcements. */
  onAll: () => void
  onViews: (announcement: Announcement) => void
}

/** As many letters of a text as name the button that opens it. */
const named = 40

/** The newest announcement of a course in one line, which opens all of them. */
export function AnnouncementLine({ course: { id, may }, onWrite, onAll }: Omit<Props, 'onViews'>) {
  const { data: all = [], isError, isPending } = useQuery(announcementsQuery(id))
  const [newest] = all
  if (!newest && !isError && !may.edit) return null
  const isFailed = isError && !newest
  return (
    <Row wrap gap="m" lineGap="s" className={classes.line}>
      {newest || isFailed ? (
        <button
          type="button"
          className={classes.newest}
          aria-label={newest ? `${texts.all}: ${newest.text.slice(0, named)}` : texts.failed.load}
          onClick={onAll}
        >
          <strong>{newest ? wholeOrdinals(newest.text) : texts.failed.load}</strong>
          {newest && (
            <span>
              <Ago at={newest.createdAt} />
              {all.length > 1 && ` · ${fill(texts.more, { n: all.length - 1 })}`}
            </span>
          )}
        </button>
      ) : (
        <p className={classes.none}>{!isPending && texts.none}</p>
      )}
      {may.edit && <WriteButton onClick={onWrite} />}
    </Row>
  )
}

const shown = 2

/** The two newest announcements of a course, and the way to all of them. */
export function NewestAnnouncements({ course: { id, may }, onWrite, onAll, onViews }: Props) {
  const { data: all = [], isError, isPending } = useQuery(announcementsQuery(id))
  const today = useToday()
  if (all.length === 0 && !isError && !may.edit) return null
  const isFailed = isError && all.length === 0
  return (
    <Card as="section" padding="none" lines aria-labelledby="announcements">
      <Row wrap gap="s" lineGap="none" justify="between" className={classes.head}>
        <h2 id="announcements">{texts.title}</h2>
        {may.edit && <WriteButton onClick={onWrite} />}
      </Row>
      {all.slice(0, shown).map((one) => (
        <Column as="article" key={one.id} className={classes.item}>
          {/* A link below the clamp would get the focus unseen; the list of all has them. */}
          <p className={`clamped ${classes.text}`}>{wholeOrdinals(one.text)}</p>
          <Row wrap gap="xs" lineGap="none" hint className={classes.foot}>
            {one.pinnedUntil !== null && one.pinnedUntil >= today ? (
              <span>{fill(texts.pinnedShort, { date: dayAndMonth(one.pinnedUntil) })}</span>
            ) : (
              <Ago at={one.createdAt} />
            )}
            {one.views && (
              <>
                {' · '}
                <SeenButton views={one.views} onClick={() => onViews(one)} />
              </>
            )}
          </Row>
        </Column>
      ))}
      {all.length > 0 || isFailed ? (
        <Row as="button" gap="s" type="button" className={classes.all} onClick={onAll}>
          <strong>{isFailed ? texts.failed.load : texts.all}</strong>
          {!isFailed && <span className="tabular">{all.length}</span>}
          <IconChevronRight size={20} aria-hidden="true" />
        </Row>
      ) : (
        <p className={classes.empty}>{!isPending && texts.none}</p>
      )}
    </Card>
  )
}

const WriteButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="light" className={classes.write ?? ''} onClick={onClick}>
    {texts.new}
  </Button>
)

interface SeenButtonProps {
  views: NonNullable<Announcement['views']>
  onClick: () => void
}

/** How many families have seen an announcement; opens their names. */
export function SeenButton({ views: { seen, families }, onClick }: SeenButtonProps) {
  return (
    <button type="button" className={classes.seen} onClick={onClick}>
      <Said as={fill(texts.seenSaid, { n: seen, total: families })}>
        {fill(texts.seen, { n: seen, total: families })}
      </Said>
    </button>
  )
}
