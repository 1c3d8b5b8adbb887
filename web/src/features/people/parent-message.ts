import type { Status } from '@hasiye/contract/attendance.ts'
import type { Course } from '@hasiye/contract/courses.ts'
import type { Person } from '@hasiye/contract/shapes.ts'
import { partsOf, usualEnd } from '@hasiye/contract/surname.ts'
import { fill } from '@hasiye/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { cards } from '../../ui/texts/cards.ts'
import { person as texts } from '../../ui/texts/student-sheet.ts'
import { dayAndMonth } from '../attendance/words.ts'
import { parentLink } from '../scan/card-link.ts'

/** Returns the given name of a student in the order in which the names of the class are written. */
const givenNameIn = (students: readonly Pick<Person, 'fullName'>[], fullName: string): string =>
  partsOf(fullName, usualEnd(students.map((each) => each.fullName))).given

interface Lesson {
  date: string
  status: Status
}

/**
 * Returns the function that writes the message to a student's parents about a lesson, with the link to their view. Without the
 * configuration the link has the origin of this page, which is usually the same.
 */
export function useParentMessage({ name: course, participants }: Pick<Course, 'name' | 'participants'>, today: string) {
  const { data: config } = useQuery(configQuery)
  return ({ fullName, shortId }: Pick<Person, 'fullName' | 'shortId'>, { date, status }: Lesson): string =>
    fill(texts.messageText, {
      name: givenNameIn(participants, fullName),
      date: dayAndMonth(date, today),
      course,
      state: status === '+' ? texts.state.present : texts.state.absent,
      url: parentLink(config?.publicUrl ?? location.origin, shortId),
    })
}

/** Returns the message with the link to the view of a student's parents, and the ID. */
export const linkMessage = (
  publicUrl: string,
  { name: course, participants }: Pick<Course, 'name' | 'participants'>,
  { fullName, shortId: id }: Pick<Person, 'fullName' | 'shortId'>,
): string =>
  fill(cards.shareText, { name: givenNameIn(participants, fullName), course, url: parentLink(publicUrl, id), id })

/** Returns the function that writes that message. */
export function useLinkMessage(course: Pick<Course, 'name' | 'participants'>) {
  const { data: config } = useQuery(configQuery)
  return (student: Person): string => linkMessage(config?.publicUrl ?? location.origin, course, student)
}
