import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconKeyboard, IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ShortIdReminder } from '../../features/settings/ShortIdReminder.tsx'
import { VerifyReminder } from '../../features/verify-email/VerifyReminder.tsx'
import { dialogTable, useDialogs } from '../../ui/blocks/dialog-table.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { Card, Column, Row } from '../../ui/blocks/layout.tsx'
import { ShareButton } from '../../ui/blocks/ShareButton.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { usePageTitle } from '../../ui/blocks/usePageTitle.ts'
import { ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import { scan } from '../../ui/texts/children.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { stats, student } from '../../ui/texts/student.ts'
import classes from './OwnCourses.module.css'
import { OwnCourses } from './OwnCourses.tsx'

const dialogs = dialogTable(() => import('./dialogs.tsx'))

/** A student's own page. */
export function OwnPage({ me }: { me: Me }) {
  usePageTitle(student.title)
  return (
    <>
      <VerifyReminder me={me} />
      <ShortIdReminder me={me} />
      <StudentHead me={me} />
      <OwnCourses
        me={me}
        title={student.title}
        attended={stats.summaryOwn}
        decline="leave"
        empty={(wasIn) => <FirstCourse me={me} wasIn={wasIn} />}
        join={
          <Link to="/join" className={`finger ${classes.join}`}>
            {student.first.join}
          </Link>
        }
      />
    </>
  )
}

/** Header of a student's own page: name and short ID, which a click copies and a camera can read. */
export function StudentHead({ me }: { me: Me }) {
  const [label] = fill(student.id, { id: '\n' }).split('\n')
  const { open, dialog } = useDialogs(dialogs)
  return (
    <Row as="header" wrap gap="xl" lineGap="s" justify="between" className={classes.head}>
      <h1>{fill(dash.greeting, { name: me.fullName })}</h1>
      <Row wrap gap="s" lineGap="none" className={classes.id}>
        {label}
        <ShortIdChip shortId={me.shortId} />
        <span className={classes.qr}>
          <IconButton title={student.qr} aria-label={student.qr} onClick={() => open('ownQr', { me })}>
            <IconQrcode size={22} aria-hidden="true" />
          </IconButton>
        </span>
      </Row>
      {dialog}
    </Row>
  )
}

/** How to join a course: by a teacher's code, or by giving the own ID to the teacher. */
function FirstCourse({ me, wasIn }: { me: Me; wasIn: boolean }) {
  return (
    <EmptyState
      title={wasIn ? student.empty.noneNow : student.empty.title}
      action={
        <Column gap="m" className={classes.joining}>
          <Card as="section" gap="m">
            <p>{student.first.code}</p>
            <ButtonLink to="/join" leftSection={<IconKeyboard size={20} aria-hidden="true" />}>
              {student.first.join}
            </ButtonLink>
            <Link to="/kart">{scan.button}</Link>
          </Card>
          <Card as="section" gap="m">
            <p>{student.empty.body}</p>
            <Row wrap gap="l" lineGap="s" justify="center">
              <ShortIdChip shortId={me.shortId} />
              <ShareButton
                text={fill(student.first.message, { name: me.fullName, id: me.shortId })}
                label={student.first.share}
              />
            </Row>
          </Card>
        </Column>
      }
    />
  )
}
