import { addTeacher } from '@hasiye/contract/participants.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './people.module.css'
import { ShortIdForm } from './ShortIdForm.tsx'
import { usePeopleChanged } from './usePeopleChanged.ts'

interface Props {
  courseId: number
  mayGiveManage: boolean
}

/** Adds a co-teacher by short ID, with the permission to manage where the viewer may give it. */
export function AddTeacher({ courseId, mayGiveManage }: Props) {
  const [canManage, setCanManage] = useState(false)
  const peopleChanged = usePeopleChanged(courseId)
  const add = async (teacherShortId: string) => {
    const body = { teacherShortId, ...(mayGiveManage ? { canManage } : {}) }
    const { fullName } = await call(addTeacher, { params: { id: courseId }, body })
    setCanManage(false)
    void peopleChanged()
    return fill(people.added, { name: fullName })
  }
  return (
    <section className={classes.addTeacher}>
      <h3>{people.addTeacher}</h3>
      <ShortIdForm
        label={people.teacherId.label}
        placeholder={people.teacherId.placeholder}
        failed={people.failed.addTeacher}
        onAdd={add}
      >
        {mayGiveManage && (
          <Switch
            className={classes.switch}
            label={people.manage.label}
            description={people.manage.hint}
            checked={canManage}
            onChange={(event) => setCanManage(event.currentTarget.checked)}
          />
        )}
      </ShortIdForm>
    </section>
  )
}
