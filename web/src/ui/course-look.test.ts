import { courseEmoji } from '@hasiye/contract/course-look.ts'
import { expect, test } from 'vitest'
import { courseLook, freeEmoji, withOwnGrounds } from './course-look.ts'
import { courseGrounds } from './woven.ts'

const list = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: 100 + n * 37, ground: null as string | null }))
const groundsOf = (courses: ReturnType<typeof list>) =>
  withOwnGrounds(courses).map((course) => courseLook(course).ground.key)

test('as many courses as there are grounds have different ones, which do not depend on the order', () => {
  const courses = list(courseGrounds.length)
  const own = new Map(withOwnGrounds(courses).map(({ id, ground }) => [id, ground]))
  expect(new Set(own.values()).size).toBe(courses.length)
  for (const { id, ground } of withOwnGrounds(courses.toReversed())) expect(ground).toBe(own.get(id))
})

test('in a longer list a card shares its ground neither with the three before it nor with the three after it', () => {
  const grounds = groundsOf(list(60))
  const shared = grounds.filter((ground, n) => grounds.slice(Math.max(0, n - 3), n).includes(ground))
  expect(shared).toEqual([])
})

test('a ground that teachers chose stays', () => {
  const [first, second] = courseGrounds
  const courses = list(4).map((course, n) => ({ ...course, ground: n === 2 ? second.key : null }))
  expect(groundsOf(courses)[2]).toBe(second.key)
  expect(
    groundsOf([
      { id: 1, ground: first.key },
      { id: 2, ground: null },
    ])[1],
  ).not.toBe(first.key)
})

test('a new course gets an emoji that no other course of the teacher has, chosen or not', () => {
  const courses: { id: number; emoji: string | null }[] = [{ id: 100, emoji: null }]
  for (let id = 101; courses.length < courseEmoji.length; id++) courses.push({ id, emoji: freeEmoji(courses) ?? null })
  expect(new Set(courses.map((course) => courseLook(course).emoji)).size).toBe(courseEmoji.length)
  expect(freeEmoji(courses)).toBeUndefined()
})
