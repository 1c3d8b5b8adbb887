import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { fill } from '@hasiye/contract/text.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { explain } from '../../../api/client.ts'
import { CourseScreen } from '../../../features/course/CourseScreen.tsx'
import { ConfirmDialog } from '../../../ui/blocks/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/blocks/EmptyState.tsx'
import { notifyError } from '../../../ui/blocks/notify.ts'
import { cards as texts } from '../../../ui/texts/card-sheets.ts'
import { card } from '../../../ui/texts/cards.ts'
import { course as courseTexts } from '../../../ui/texts/course.ts'
import { people } from '../../../ui/texts/people.ts'
import classes from './CardsPage.module.css'
import { PrintSheets } from './PrintSheets.tsx'
import { printedCards } from './printed-cards.ts'
import { ShowCard } from './ShowCard.tsx'
import { useCardPrint } from './useCardPrint.ts'

/** The cards of a course: whom to print, and each card on the screen. */
export function CardsPage() {
  const id = Number(useParams({ from: '/shell/course/$id/cards' }).id)
  return (
    <CourseScreen id={id} home="/dashboard" title={texts.title} notFound={courseTexts.loadError}>
      {(course) => <Cards course={course} />}
    </CourseScreen>
  )
}

function Cards({ course }: { course: Course }) {
  const { participants } = course
  const [printed] = useState(() => printedCards(course.id))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(participants.map(({ id }) => id)))
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<Person>()
  const { cards, start } = useCardPrint(course.id)
  const students = participants.filter(({ id }) => chosen.has(id))
  const fresh = participants.filter(({ id }) => !printed.has(id))
  const choose = (some: Person[]) => setChosen(new Set(some.map(({ id }) => id)))
  const turn = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const print = () => {
    if (students.some(({ hasAccount }) => !hasAccount)) setAsking(true)
    else start(students).catch((error: unknown) => void notifyError(explain(error, texts.printFailed)))
  }
  return (
    <>
      <Link to="/course/$id" params={{ id: String(course.id) }} hash="participants" className={classes.back}>
        <IconArrowLeft size={20} aria-hidden="true" />
        {texts.back}
      </Link>
      <h1>{texts.title}</h1>
      <p className={classes.course}>{course.name}</p>
      {participants.length === 0 ? (
        <EmptyState title={people.empty.students} />
      ) : (
        <>
          <div className={classes.bar}>
            <fieldset className={classes.choice}>
              <legend className="visually-hidden">{texts.choice}</legend>
              <Button variant="default" onClick={() => choose(participants)}>
                {texts.printAll}
              </Button>
              <Button variant="default" disabled={fresh.length === 0} onClick={() => choose(fresh)}>
                {texts.printNew}
              </Button>
            </fieldset>
            <span role="status" className={classes.count}>
              {students.length > 0 ? fill(texts.chosen, { n: students.length }) : texts.none}
            </span>
            <Button
              leftSection={<IconPrinter size={20} aria-hidden="true" />}
              disabled={students.length === 0}
              onClick={print}
            >
              {card.print}
            </Button>
          </div>
          <ul className={classes.list}>
            {participants.map((student) => (
              <li key={student.id}>
                <Checkbox
                  classNames={{
                    root: classes.student,
                    body: classes.choiceRow,
                    labelWrapper: classes.text,
                    label: classes.person,
                  }}
                  checked={chosen.has(student.id)}
                  onChange={() => turn(student.id)}
                  label={
                    <>
                      <span>
                        {student.fullName} {!student.hasAccount && <span className={classes.badge}>{card.badge}</span>}
                      </span>
                      <span className={`${classes.id} tabular`}>{fill(texts.id, { id: student.shortId })}</span>
                    </>
                  }
                />
                <Button variant="subtle" onClick={() => setShown(student)}>
                  {card.show}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={texts.renewTitle}
          body={texts.renewBody}
          confirmLabel={card.print}
          loadingLabel={texts.printing}
          onConfirm={() => start(students)}
          explain={(error) => explain(error, texts.printFailed)}
        />
      )}
      {shown && <ShowCard course={course} student={shown} onClose={() => setShown(undefined)} />}
      {cards.length > 0 && <PrintSheets cards={cards} courseName={course.name} />}
    </>
  )
}
