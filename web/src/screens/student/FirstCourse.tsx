import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { EmptyState } from '../../ui/blocks/EmptyState.tsx'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { scan } from '../../ui/texts/children.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './FirstCourse.module.css'

/** The ways into the first course: the code of a teacher, or one's own ID given to the teacher. */
export function FirstCourse({ me }: { me: Me }) {
  return (
    <EmptyState
      title={student.empty.title}
      action={
        <div className={classes.ways}>
          <section className={classes.way}>
            <p>{student.first.code}</p>
            <Button component={Link} to="/join" leftSection={<IconKeyboard size={20} aria-hidden="true" />}>
              {student.first.join}
            </Button>
            <Link to="/kart">{scan.button}</Link>
          </section>
          <section className={classes.way}>
            <p>{student.empty.body}</p>
            <div className={classes.id}>
              <ShortIdChip shortId={me.shortId} />
              <ShareButton
                text={fill(student.first.message, { name: me.fullName, id: me.shortId })}
                label={student.first.share}
              />
            </div>
          </section>
        </div>
      }
    />
  )
}
