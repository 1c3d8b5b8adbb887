import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { ShortIdChip } from '../../ui/blocks/ShortIdChip.tsx'
import { dash } from '../../ui/texts/dashboard.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './heads.module.css'

/** Header of a student's own page: name and short ID, which a click copies. */
export function StudentHead({ me }: { me: Me }) {
  const [label] = fill(student.id, { id: '\n' }).split('\n')
  return (
    <header className={classes.head}>
      <h1>{fill(dash.greeting, { name: me.fullName })}</h1>
      <p className={classes.id}>
        {label}
        <ShortIdChip shortId={me.shortId} />
      </p>
    </header>
  )
}
