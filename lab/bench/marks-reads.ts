import { type LoadRequest, load } from './load.ts'
import { type Course, readOf } from './marks-courses.ts'
import type { LoadKind, MarksBench } from './marks-kinds.ts'
import { pgbench } from './pgbench.ts'

const script = `
\\set course random(:firstCourse, :lastCourse)
select d.date, m.student_id, m.status, m.note, m.updated_at, a.full_name
from days d
left join marks m
  on m.course_id = d.course_id and m.date = d.date and (m.status <> '' or m.note <> '')
left join accounts a on a.id = m.updated_by
where d.course_id = :course and d.date between '2000-01-01' and '2100-12-31'
order by d.date;
`

async function etagOf(url: string, course: Course): Promise<string> {
  const response = await fetch(`${url}/api/courses/${course.id}/attendance`, { headers: { cookie: course.cookie } })
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}

/** Reads whose body is built, comes from the response cache, or is not sent because it has not changed. */
export async function readKinds(bench: MarksBench): Promise<LoadKind[]> {
  const { url, socketFolder, clients, seconds, all, coursesOf } = bench
  const variables = { firstCourse: all[0]?.id ?? 0, lastCourse: all.at(-1)?.id ?? 0 }
  const tags = await Promise.all(all.slice(0, clients).map((course) => etagOf(url, course)))
  const postgres = () => pgbench({ socketFolder, script, variables, clients, seconds })
  const own = (n: number): Course => all[n] as Course
  const send = (requestsOf: (n: number) => LoadRequest[], expected = 200) => {
    return () => load({ url, clients, seconds, requestsOf }, expected)
  }
  return [
    {
      name: 'built',
      limits: { manyClients: 0.35 },
      postgres,
      ours: send((n) => coursesOf(n).map((course) => readOf(course))),
    },
    { name: 'cached', limits: { manyClients: 0.9 }, postgres, ours: send((n) => [readOf(own(n))]) },
    {
      name: 'unchanged',
      limits: { manyClients: 0.9 },
      postgres,
      ours: send((n) => [readOf(own(n), { 'if-none-match': tags[n] ?? '' })], 304),
    },
  ]
}
