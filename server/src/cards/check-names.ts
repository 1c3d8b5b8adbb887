import type { SimilarName } from '@hasiye/contract/cards.ts'
import { findSame, findSimilar, isNameOfPerson, nameKey } from '@hasiye/contract/names.ts'
import type { HandlerResult } from '../http/route.ts'
import type { Pupil } from './own-pupils.ts'

export interface NamesChecked {
  similar: HandlerResult<SimilarName>[]
  invalid: string[]
}

const isOffered = ({ where, hasLeft }: Pupil): boolean => where !== 'here' && where !== 'left' && !hasLeft

/** Which of the names resemble those of the viewer's students, and which are not full names. */
export function checkNames(pupils: readonly Pupil[], names: string[]): NamesChecked {
  const valid = names.filter(isNameOfPerson)
  const here = findSimilar(
    valid,
    pupils.filter(({ where }) => where === 'here'),
  )
  const present = new Set(here.filter(({ name, to }) => nameKey(name) === nameKey(to.fullName)).map(({ name }) => name))
  const others = pupils
    .filter(isOffered)
    .map((pupil) => ({ ...pupil, names: [pupil.fullName, ...(pupil.nameInCourse ? [pupil.nameInCourse] : [])] }))
    .sort((a, b) => Number(a.where === 'own') - Number(b.where === 'own'))
  const same = findSame(
    valid.filter((name) => !present.has(name)),
    others,
  )
  return {
    similar: [...here, ...same].map(({ name, to: { where, courseName, nameInCourse, ...to } }) => ({
      ...{ name, courseName },
      where: where as SimilarName['where'],
      to: where === 'here' ? to : { ...to, nameInCourse },
    })),
    invalid: names.filter((name) => !isNameOfPerson(name)),
  }
}
