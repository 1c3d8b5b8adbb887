import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { PersonAvatar } from '../../../ui/blocks/PersonAvatar.tsx'
import { WayRow } from '../../../ui/blocks/WayRow.tsx'
import { att } from '../../../ui/texts/attendance.ts'
import { card } from '../../../ui/texts/cards.ts'
import { start } from '../../../ui/texts/start.ts'
import { waysBesideQr } from '../ways-in.ts'
import classes from './NothingYet.module.css'
import type { PeopleActions } from './people-actions.ts'
import type { ScreenProps } from './screen-props.ts'

/** Shown instead of the marks if there are no students or no dates. */
export function NothingYet({ view, commands, actions }: Pick<ScreenProps, 'view' | 'commands' | 'actions'>) {
  const { students, readOnly, today } = view
  if (students.length === 0) {
    return readOnly ? <EmptyState title={att.empty.students} /> : <FirstStudents actions={actions} />
  }
  const addToday = <Button onClick={() => commands.addDate(today)}>{att.date.today}</Button>
  return (
    <div className={classes.dateless}>
      <EmptyState title={att.empty.dates} action={!readOnly && addToday} />
      <ol className={classes.students}>
        {students.map(({ id, fullName, avatar, shortId, hasAccount }) => (
          <li key={id}>
            <PersonAvatar name={fullName} src={avatar} size={40} />
            <span className={classes.name}>
              {fullName} {!hasAccount && <span className={classes.card}>{card.badge}</span>}
            </span>
            <span className={`${classes.id} tabular`}>{shortId}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The ways to add the first students, one line each. */
function FirstStudents({ actions }: { actions: PeopleActions }) {
  const ways = [{ text: start.qr, Icon: IconQrcode, open: actions.invite }, ...waysBesideQr(actions)]
  return (
    <EmptyState
      title={start.title}
      action={
        <div className={classes.ways}>
          {ways.map(({ text, Icon, open }) => (
            <WayRow key={text} text={text} Icon={Icon} onClick={open} isCard />
          ))}
        </div>
      }
    />
  )
}
