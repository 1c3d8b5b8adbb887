import { type ErrorCode, errors } from '@hasiye/contract/errors.ts'
import { type Actor, actors } from './makers.ts'

/** The response to each actor for a call. */
export type Access = Record<Actor, 'allowed' | ErrorCode>

/** Changes of a course by its teachers. */
export const teachersOfCourse: Access = {
  anonymous: 'unauthenticated',
  student: 'forbidden',
  otherStudent: 'forbidden',
  parent: 'read_only',
  coTeacher: 'allowed',
  manager: 'allowed',
  owner: 'allowed',
  otherTeacher: 'not_found',
  admin: 'not_found',
}

/** Reading what belongs to a course. */
export const everybodyInCourse: Access = {
  anonymous: 'unauthenticated',
  student: 'allowed',
  otherStudent: 'not_found',
  parent: 'allowed',
  coTeacher: 'allowed',
  manager: 'allowed',
  owner: 'allowed',
  otherTeacher: 'not_found',
  admin: 'not_found',
}

/** Changes of one's own account. */
export const everyAccount: Access = {
  anonymous: 'unauthenticated',
  student: 'allowed',
  otherStudent: 'allowed',
  parent: 'read_only',
  coTeacher: 'allowed',
  manager: 'allowed',
  owner: 'allowed',
  otherTeacher: 'allowed',
  admin: 'allowed',
}

/** Changes of other people's accounts. */
export const adminOnly: Access = {
  anonymous: 'unauthenticated',
  student: 'forbidden',
  otherStudent: 'forbidden',
  parent: 'read_only',
  coTeacher: 'forbidden',
  manager: 'forbidden',
  owner: 'forbidden',
  otherTeacher: 'forbidden',
  admin: 'allowed',
}

/** The cells of a row for `test.each`: actor, status of the response, error code. */
export function accessOf(row: Access, success: 200 | 201 = 200): [Actor, number, ErrorCode | undefined][] {
  return actors.map((actor) => {
    const verdict = row[actor]
    return verdict === 'allowed' ? [actor, success, undefined] : [actor, errors[verdict].status, verdict]
  })
}
