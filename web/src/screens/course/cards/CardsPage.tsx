import type { NameOrder } from '@hasiye/contract/accounts.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/client.ts'
import { badgesIn, CardBadge } from '../../../features/people/CardBadge.tsx'
import { NoStudents } from '../../../features/people/NoStudents.tsx'
import { inOrder, orderOf } from '../../../features/people/name-order.ts'
import { labelsOf } from '../../../features/people/told-apart.ts'
import { dialogTable, useDialogs } from '../../../ui/blocks/dialog-table.tsx'
import { Card, Hint, Row } from '../../../ui/blocks/layout.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { withSpelledIds } from '../../../ui/blocks/Said.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { card, cards as texts } from '../../../ui/texts/cards.ts'
import { common } from '../../../ui/texts/common.ts'
import { PrintPage } from '../PrintPage.tsx'
import classes from './cards.module.css'
import { PrintSheets } from './PrintSheets.tsx'
import { useCardPrint } from './useCardPrint.ts'

const dialogs = dialogTable(() => import('../dialogs.tsx'))

/** The cards of a course: whom to print, and each card on the screen. */
export function CardsPage() {
  const id = Number(useParams({ from: '/shell/course/$id/cards' }).id)
  return (
    <PrintPage id={id} title={texts.title}>
      {(course, me) => <Cards course={course} order={orderOf(me, course.participants)} />}
    </PrintPage>
  )
}

function Cards({ course, order }: { course: Course; order: NameOrder }) {
  const participants = inOrder(course.participants, order)
  const badges = badgesIn(participants)
  const labelOf = labelsOf(participants)
  const { cards, publicUrl, start, givenOut, fresh, renewal } = useCardPrint(course)
  const [picked, setPicked] = useState<ReadonlySet<number>>()
  const chosen = picked ?? new Set(fresh?.map(({ id }) => id))
  const { open, dialog } = useDialogs(dialogs, { course })
  const students = participants.filter(({ id }) => chosen.has(id))
  const ended = renewal(students)
  const choose = (some: Person[]) => setPicked(new Set(some.map(({ id }) => id)))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const print = () => {
    // A printed card counts as given out, but stays chosen, so that it can be printed again.
    setPicked(chosen)
    if (ended > 0) open('renewCards', { ended, onPrint: () => start(students) })
    else start(students).catch((error: unknown) => void notifyError(errorText(error, texts.printFailed)))
  }
  return (
    <>
      {participants.length === 0 ? (
        <NoStudents course={course} />
      ) : (
        <>
          <Row wrap gap="l" lineGap="s" className={classes.bar}>
            <Row wrap gap="s" role="group" aria-label={texts.choice}>
              <Button variant="default" onClick={() => choose(participants)}>
                {texts.printAll}
              </Button>
              <Button variant="default" disabled={!fresh?.length} onClick={() => choose(fresh ?? [])}>
                {texts.printNew}
              </Button>
            </Row>
            <span role="status" className={classes.count}>
              {students.length > 0 ? fill(texts.chosen, { n: students.length }) : fresh ? texts.none : common.loading}
            </span>
            <Button
              leftSection={<IconPrinter size={20} aria-hidden="true" />}
              disabled={students.length === 0}
              onClick={print}
            >
              {card.print}
            </Button>
          </Row>
          {badges.meaning && <Hint below="m">{badges.meaning}</Hint>}
          {participants.some(({ id, hasAccount }) => !hasAccount && givenOut.has(id)) && (
            <Hint below="m">{texts.givenOutHint}</Hint>
          )}
          <Card as="ul" className={classes.list}>
            {participants.map((student) => (
              <Row as="li" gap="s" key={student.id}>
                <Checkbox
                  className={classes.student}
                  checked={chosen.has(student.id)}
                  onChange={() => toggle(student.id)}
                  label={
                    <span className={classes.person}>
                      <span>{student.fullName}</span>
                      <Row as="span" wrap gap="s" lineGap="none" hint>
                        <span className="tabular">{withSpelledIds(fill(texts.id, { id: student.shortId }))}</span>
                        <CardBadge label={badges.labelOf(student)} title={badges.meaning} />
                        {givenOut.has(student.id) && <span>{texts.givenOut}</span>}
                      </Row>
                    </span>
                  }
                />
                <Button
                  variant="subtle"
                  className={classes.show}
                  leftSection={<IconQrcode size={20} aria-hidden="true" />}
                  aria-label={`${card.show}: ${labelOf(student)}`}
                  onClick={() => open('showCard', { student })}
                >
                  {card.show}
                </Button>
              </Row>
            ))}
          </Card>
        </>
      )}
      {dialog}
      {cards.length > 0 && <PrintSheets cards={cards} courseName={course.name} publicUrl={publicUrl} />}
    </>
  )
}
