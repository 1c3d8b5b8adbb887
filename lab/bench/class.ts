import { bakuDate } from '@hasiye/contract/locale.ts'

interface OpenClass {
  token: string
  courseId: number
  studentShortIds: string[]
}

/**
 * Signs up a teacher and a class through the API, adds today's date, and makes join requests for some more students.
 */
export async function openClass(url: string, students: number, joining = 0): Promise<OpenClass> {
  const password = 'nar-çiçəyi-47'
  const call = async (path: string, body: unknown, token?: string, method = 'POST') => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { cookie: `sid=${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response
  }
  const signUp = (email: string, fullName: string, role: string) =>
    call('/auth/signup', { email, fullName, role, password })
  const signIn = async (email: string): Promise<string> => {
    const response = await call('/auth/signin', { email, password })
    return /sid=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? ''
  }
  await signUp('nigar@bench.example.az', 'Nigar Əliyeva', 'teacher')
  const token = await signIn('nigar@bench.example.az')
  const course = (await (
    await call('/api/courses', { name: 'Riyaziyyat', description: '9-cu sinif' }, token)
  ).json()) as { id: number }
  const studentShortIds: string[] = []
  const codeResponse = await call(`/api/courses/${course.id}/join-code`, { on: true }, token, 'PUT')
  const { code } = (await codeResponse.json()) as { code: string }
  for (let n = 0; n < students + joining; n++) {
    const email = `sagird${n}@bench.example.az`
    await signUp(email, `Aysel Məmmədova ${n}`, 'student')
    const studentToken = await signIn(email)
    const own = await fetch(`${url}/api/me`, { headers: { cookie: `sid=${studentToken}` } })
    const { shortId } = (await own.json()) as { shortId: string }
    if (n < students) studentShortIds.push(shortId)
    else await call(`/api/join/${code}`, {}, studentToken)
  }
  if (students > 0) await call(`/api/courses/${course.id}/participants/bulk`, { studentShortIds }, token)
  await call(`/api/courses/${course.id}/attendance`, { date: bakuDate(new Date()), statuses: [] }, token)
  return { token, courseId: course.id, studentShortIds }
}
