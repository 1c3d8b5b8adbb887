import type { Me } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconCheck, IconShare } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CourseScreen } from '../../../features/course/CourseScreen.tsx'
import { PageBar } from '../../../features/course/PageBar.tsx'
import { NoStudents } from '../../../features/people/NoStudents.tsx'
import { inOrder, orderOf } from '../../../features/people/name-order.ts'
import { useLinkMessage } from '../../../features/people/parent-message.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { Banner } from '../../../ui/blocks/Banner.tsx'
import { LinkedText } from '../../../ui/blocks/LinkedText.tsx'
import { Card, Column, Row } from '../../../ui/blocks/layout.tsx'
import { shareOrCopy } from '../../../ui/blocks/ShareButton.tsx'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { common } from '../../../ui/texts/common.ts'
import { reports, families as texts } from '../../../ui/texts/reports.ts'
import classes from './families.module.css'
import { useSent } from './useSent.ts'

/** Sends the families of a course the link of their panel, child after child. */
export function TellFamilies() {
  const id = Number(useParams({ from: '/shell/course/$id/families' }).id)
  return (
    <CourseScreen id={id} home="/dashboard" title={texts.title}>
      {(course, me) => <Families course={course} me={me} />}
    </CourseScreen>
  )
}

function Families({ course, me }: { course: Course; me: Me }) {
  const students = inOrder(course.participants, orderOf(me, course.participants))
  const { isSent, choose, failedCount, isSending, retry } = useSent(course)
  const messageOf = useLinkMessage(course)
  const labelOf = labelsOf(students)
  const mayEdit = course.may.edit
  const [openId, setOpenId] = useState(() => students.find((student) => !isSent(student))?.id)
  const [isSharing, setSharing] = useState(false)
  const opened = mayEdit ? students.find(({ id }) => id === openId) : undefined
  const n = students.length
  const sent = students.filter(isSent).length
  const openNext = (after: Person) => {
    const later = students.slice(students.indexOf(after) + 1)
    setOpenId(later.find((student) => !isSent(student))?.id)
  }
  const send = async (student: Person) => {
    setSharing(true)
    const isDone = await shareOrCopy(messageOf(student), { done: texts.copied })
    setSharing(false)
    if (!isDone) return
    choose(student, true)
    openNext(student)
  }
  const count = fill(texts.count, { sent, n })
  return (
    <div className={classes.screen}>
      <PageBar course={course} title={texts.title} about={<span role="status">{count}</span>} isBelowReports>
        <div className={classes.progress} aria-hidden="true">
          <span style={{ width: `${n === 0 ? 0 : (100 * sent) / n}%` }} />
        </div>
      </PageBar>
      {failedCount > 0 && (
        <Column below="m">
          <Banner tone="warn">
            {fill(texts.unsaved, { n: failedCount })}{' '}
            <Button variant="subtle" loading={isSending} onClick={retry}>
              {common.retry}
            </Button>
          </Banner>
        </Column>
      )}
      {n === 0 && <NoStudents course={course} />}
      <Card as="ol" padding="none" lines className={classes.list}>
        {students.map((student, index) => (
          <Family
            key={student.id}
            number={index + 1}
            name={labelOf(student)}
            message={student === opened ? messageOf(student) : undefined}
            isSent={isSent(student)}
            {...(mayEdit && { onOpen: () => setOpenId(student.id), onTakeBack: () => choose(student, false) })}
          />
        ))}
      </Card>
      {n > 0 && mayEdit && (
        <Row gap="m" className={classes.bar}>
          {opened ? (
            <>
              <Button variant="default" className={classes.skip} onClick={() => openNext(opened)}>
                {texts.skip}
              </Button>
              <Button
                className={classes.send}
                leftSection={<IconShare size={20} aria-hidden="true" />}
                loading={isSharing}
                onClick={() => void send(opened)}
              >
                {texts.send}
                <span className="visually-hidden">: {labelOf(opened)}</span>
              </Button>
            </>
          ) : (
            <>
              <strong className={classes.left}>{sent === n ? texts.allSent : fill(texts.left, { n: n - sent })}</strong>
              <ButtonLink to="/course/$id/reports" params={{ id: String(course.id) }} className={classes.send ?? ''}>
                {reports.back}
              </ButtonLink>
            </>
          )}
        </Row>
      )}
    </div>
  )
}

interface FamilyProps {
  number: number
  name: string
  /** Of the opened student. */
  message: string | undefined
  isSent: boolean
  /** Missing where the viewer only reads. */
  onOpen?: () => void
  onTakeBack?: () => void
}

function Family({ number, name, message, isSent, onOpen, onTakeBack }: FamilyProps) {
  const isOpen = message !== undefined
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={row} className={classes.family} data-open={isOpen || undefined} data-sent={isSent || undefined}>
      <Row wrap className={classes.line}>
        <Row
          as="button"
          gap="m"
          align="baseline"
          type="button"
          className={classes.name}
          aria-expanded={onOpen && isOpen}
          disabled={!onOpen}
          onClick={onOpen}
        >
          <span className="tabular" aria-hidden="true">
            {number}
          </span>
          <span>{name}</span>
        </Row>
        {isSent && (
          <Row
            as="button"
            gap="xs"
            type="button"
            className={classes.sent}
            aria-pressed={onTakeBack && 'true'}
            disabled={!onTakeBack}
            onClick={onTakeBack}
          >
            {texts.sent}
            <span className="visually-hidden">: {name}</span>
            <IconCheck size={20} aria-hidden="true" />
          </Row>
        )}
      </Row>
      {isOpen && (
        <p className={classes.message}>
          <LinkedText text={message} />
        </p>
      )}
    </li>
  )
}
