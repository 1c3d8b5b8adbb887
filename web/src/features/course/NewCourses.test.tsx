// @vitest-environment happy-dom
import type { CourseSummary } from '@hasiye/contract/courses.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { appearance, eventually } from '../../../../contract/test/eventually.ts'
import { renderAt } from '../../../test/page.tsx'
import { NewCourses } from './NewCourses.tsx'

const course = { id: 7, name: 'Şahmat', teacherName: 'Yad Adam' } as CourseSummary
afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(decline: 'leave' | 'mute') {
  await renderAt(
    '/',
    () => <NewCourses courses={[course]} decline={decline} onLeave={() => {}} />,
    new QueryClient({ defaultOptions: { mutations: { retry: false } } }),
  )
  await appearance(() => document.querySelector('section'))
}

const press = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click()

test.each([
  ['leave', 'Yad Adam sizi “Şahmat” qrupuna əlavə edib. Tanıyırsınız?', 'Qrupdan çıx'],
  ['mute', 'Yad Adam övladınızı “Şahmat” qrupuna əlavə edib. Tanıyırsınız?', 'Bildiriş gəlməsin'],
] as const)('a family is asked (%s)', async (decline, question, other) => {
  await open(decline)
  expect(document.querySelector('p')?.textContent).toBe(question)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Tanıyıram', other])
})

test.each(['Tanıyıram', 'Bildiriş gəlməsin'])(
  'a failed answer (%s) shows its error at the question, which stays',
  async (label) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(`${init.method} ${url} ${init.body ?? ''}`.trim())
      return Response.json({ error: 'x', code: 'unavailable' }, { status: 503 })
    })
    await open('mute')
    press(label)
    await eventually(() =>
      expect(document.querySelector('section')?.textContent).toContain(
        'Cavabınızı yadda saxlamaq mümkün olmadı. Yenidən cəhd edin.',
      ),
    )
    expect(sent[0]).toBe(label === 'Tanıyıram' ? 'PUT /api/courses/7/known' : 'PUT /api/courses/7/muted {"muted":true}')
    expect(document.querySelectorAll('button')).toHaveLength(2)
  },
)
