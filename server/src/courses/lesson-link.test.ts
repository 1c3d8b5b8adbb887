import { getCourse, setLessonLink } from '@hasiye/contract/courses.ts'
import { listHistory } from '@hasiye/contract/history.ts'
import { describe, expect, test } from 'vitest'
import { accessOf, teachersOfCourse } from '../../test/access.ts'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const lessonLink = 'https://dars.example.az/9a?otaq=12'

async function lesson() {
  const made = await server.make.course()
  const owner = server.as(made.people.owner)
  return {
    ...made,
    set: (link: string) => owner.call(setLessonLink, { params: made.course, body: { lessonLink: link } }),
    read: async () => (await server.as(made.people.student).call(getCourse, { params: made.course })).body.lessonLink,
    history: async () => (await owner.call(listHistory, { params: made.course })).body.items,
  }
}

test.each(accessOf(teachersOfCourse))('%s setting the lesson link gets %i', async (who, status, code) => {
  const { course, people } = await lesson()
  const response = await server.as(people[who]).call(setLessonLink, { params: course, body: { lessonLink } })
  expect([response.status, response.error.code]).toEqual([status, code])
  // a changed link queues notices
  expect(response.queries).toBeLessThanOrEqual(status === 200 ? 3 : 2)
})

test('students see a link until it is removed, and the history keeps both values', async () => {
  const { set, read, history } = await lesson()
  expect((await set(` ${lessonLink} `)).body).toEqual({ lessonLink })
  expect(await read()).toBe(lessonLink)
  await set(lessonLink)
  expect((await set('')).body).toEqual({ lessonLink: null })
  expect(await read()).toBeNull()
  expect((await history()).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['course_changed', lessonLink, null],
    ['course_changed', null, lessonLink],
  ])
})

describe('a link', () => {
  test.each([
    'javascript:alert(1)',
    'dars.example.az',
    'ftp://dars.example.az',
    'http:dars.example.az',
    'https://',
    'https://aysel:parol@dars.example.az',
    'https://aysel@dars.example.az',
  ])('may not be %s', async (link) => {
    const { set, read } = await lesson()
    expect((await set(link)).error).toMatchObject({
      code: 'validation_failed',
      fields: { lessonLink: 'Link düzgün deyil. O, http:// və ya https:// ilə başlamalıdır.' },
    })
    expect(await read()).toBeNull()
  })

  test('may be plain http, and 2000 characters long', async () => {
    const { set } = await lesson()
    const long = 'http://dars.example.az/'.padEnd(2000, 'a')
    expect((await set(long)).status).toBe(200)
    expect((await set(`${long}a`)).error.code).toBe('validation_failed')
  })
})
