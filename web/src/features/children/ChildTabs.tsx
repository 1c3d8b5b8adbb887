import type { Me } from '@hasiye/contract/accounts.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { Row } from '../../ui/blocks/layout.tsx'
import { lazyPart } from '../../ui/blocks/lazyPart.ts'
import { notifyError } from '../../ui/blocks/notify.ts'
import { PersonAvatar } from '../../ui/blocks/PersonAvatar.tsx'
import { Said, spell } from '../../ui/blocks/Said.tsx'
import { children as texts } from '../../ui/texts/children.ts'
import { dash } from '../../ui/texts/dashboard.ts'
import { parent } from '../../ui/texts/parent.ts'
import { student } from '../../ui/texts/student.ts'
import classes from './ChildTabs.module.css'
import { useOpenChild } from './open-child.ts'
import { isSameChild, useRememberedChildren, useVisited, visitChild } from './stored-children.ts'

const addPath = '/parent-view/add'
const ChildTabList = lazyPart(() => import('./ChildTabList.tsx'), 'ChildTabList')

/**
 * The shown child with name and short ID, and a link to add another; above that tabs where several are stored on this
 * device or were opened since the sign-in. The link loads a document, because only the headers
 * of that page allow the camera.
 */
export function ChildTabs({ me }: { me: Me }) {
  const remembered = useRememberedChildren()
  const visited = useVisited()
  const { open, isOpening } = useOpenChild({
    onOutdated: () =>
      void notifyError(texts.outdated, { label: texts.typeNewShort, act: () => location.assign(addPath) }),
    onFailed: (message) => void notifyError(message),
  })
  const { id, fullName: name, shortId } = me
  useEffect(() => visitChild({ id, name, shortId }), [id, name, shortId])
  const all = [...remembered]
  for (const child of [...visited, { id, name, shortId }]) {
    if (!all.some((other) => isSameChild(other, child))) all.push(child)
  }
  const isAlone = all.length < 2
  return (
    <div className={classes.child} data-alone={isAlone || undefined}>
      {isAlone && <PersonAvatar name={name} src={me.avatar} size={40} />}
      <div className={classes.who}>
        <p className={classes.name}>
          <span className="visually-hidden">{parent.dash.student} </span>
          {name}
        </p>
        <p className={classes.id}>
          <Said as={fill(student.id, { id: spell(shortId) })}>{fill(dash.idShort, { id: shortId })}</Said>
        </p>
      </div>
      <Row as="nav" align="stretch" className={classes.row} aria-label={texts.list} data-device="">
        {!isAlone && (
          <Suspense>
            <ChildTabList all={all} shortId={shortId} isOpening={isOpening} onOpen={open} />
          </Suspense>
        )}
        <Row
          as="a"
          gap="s"
          justify="center"
          href={addPath}
          className={classes.add}
          aria-label={texts.add}
          title={texts.add}
        >
          <IconUserPlus size={22} aria-hidden="true" />
          <span className={isAlone ? undefined : classes.words}>{texts.addShort}</span>
        </Row>
      </Row>
    </div>
  )
}
