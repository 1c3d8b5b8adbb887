import { joinCourse, setJoinCode } from '@hasiye/contract/joining.ts'
import type { Course } from './classes.ts'
import type { Person } from './people.ts'

/** Turns joining by code on, without a browser. @returns the code */
export async function openJoining({ session }: Person, { id }: Pick<Course, 'id'>, openToday = false): Promise<string> {
  const { code } = await session.call(setJoinCode, { params: { id }, body: { on: true, openToday } })
  if (code === null) throw new Error('joining by code is off')
  return code
}

/** A student asks to join, without a browser. */
export const askToJoin = ({ session }: Person, code: string) => session.call(joinCourse, { params: { code } })
