import { joinCourse, setJoinCode } from '@hasiye/contract/joining.ts'
import { type Course, type CourseDetails, makeCourse } from './classes.ts'
import type { Person } from './people.ts'

/** Turns joining by code on, without a browser. @returns the code */
export async function openJoining({ session }: Person, { id }: Pick<Course, 'id'>, openToday = false): Promise<string> {
  const { code } = await session.call(setJoinCode, { params: { id }, body: { on: true, openToday } })
  if (code === null) throw new Error('joining by code is off')
  return code
}

/** Creates a course that students join by its code. */
export async function courseWithCode(
  teacher: Person,
  details?: CourseDetails,
  openToday?: boolean,
): Promise<Course & { code: string }> {
  const course = await makeCourse(teacher, details)
  return { ...course, code: await openJoining(teacher, course, openToday) }
}

/** A student asks to join, without a browser. */
export const askToJoin = ({ session }: Person, code: string) => session.call(joinCourse, { params: { code } })
