import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { parent } from '../../ui/texts/parent.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './heads.module.css'

/** Header of the parent's panel: the name of the child. */
export function ParentHead({ me }: { me: Me }) {
  return (
    <header className={classes.head}>
      <h1>{parent.dash.title}</h1>
      <div className={classes.child}>
        <PersonAvatar name={me.fullName} src={me.avatar} size={52} />
        <div>
          <p className={classes.name}>{fill(parent.dash.student, { name: me.fullName })}</p>
          <p className={classes.id}>{fill(student.id, { id: me.shortId })}</p>
        </div>
      </div>
    </header>
  )
}
