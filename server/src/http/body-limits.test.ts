import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { signIn } from '@hasiye/contract/accounts.ts'
import { deleteDay, saveAttendance } from '@hasiye/contract/attendance.ts'
import { addCategoryComment, editComment } from '@hasiye/contract/comments.ts'
import { createCourse, updateCourse } from '@hasiye/contract/courses.ts'
import type { Endpoint } from '@hasiye/contract/endpoint.ts'
import { updateProfile } from '@hasiye/contract/own-account.ts'
import { addManyParticipants } from '@hasiye/contract/participants.ts'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../../test/harness.ts'

const server = testServer()
const kib = 1024
const refusal = { code: 'file_too_large', error: 'Sorğu çox böyükdür.' }
let port = 0

beforeAll(async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})

test.each<[string, Endpoint, number]>([
  ['signing in', signIn, 16],
  ['a profile', updateProfile, 16],
  ['the date of a deletion', deleteDay, 16],
  ['a new course', createCourse, 64],
  ['a changed course', updateCourse, 64],
  ['a comment', addCategoryComment, 64],
  ['an edited comment', editComment, 64],
  ['many IDs', addManyParticipants, 64],
  ['marks', saveAttendance, 1024],
])('the body of %s is read up to its limit', async (_what, { method, path }, limitKib) => {
  const { course, people } = await server.make.course()
  const category = await server.make.category(course)
  const comment = await server.make.comment(course, { category }, { author: people.owner })
  const named = path.includes('comments/:id') ? comment : path.includes('categories') ? category : course
  const send = async (bytes: number) => {
    const response = await server.app.inject({
      method,
      url: path.replace(':id', String(named.id)),
      headers: { cookie: `sid=${people.owner.token}`, 'content-type': 'application/json' },
      payload: '{}'.padEnd(bytes),
    })
    return [response.statusCode, response.json()]
  }
  expect(await send(limitKib * kib)).toEqual([400, expect.objectContaining({ code: 'validation_failed' })])
  expect(await send(limitKib * kib + 1)).toEqual([413, refusal])
})

async function begin(header: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST /auth/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n`)
  return socket
}

async function answerOf(socket: Socket): Promise<[number, unknown]> {
  let text = ''
  while (!text.endsWith('}')) text += (await once(socket, 'data'))[0]
  socket.destroy()
  return [Number(text.split(' ', 2)[1]), JSON.parse(text.slice(text.indexOf('{')))]
}

test('a body announced as too large is refused before any byte of it arrives', async () => {
  expect(await answerOf(await begin(`Content-Length: ${16 * kib + 1}`))).toEqual([413, refusal])
})

test('a chunked body is refused as soon as it is too large, without waiting for its end', async () => {
  const socket = await begin('Transfer-Encoding: chunked')
  for (let sentKib = 0; sentKib <= 16; sentKib++) socket.write(`400\r\n${'x'.repeat(kib)}\r\n`)
  expect(await answerOf(socket)).toEqual([413, refusal])
})

test('the refusal reaches a client that reads only after it has sent everything', async () => {
  const bytes = 8 * kib * kib
  const socket = (await begin(`Content-Length: ${bytes}`)).pause()
  await new Promise((sent) => socket.write('x'.repeat(bytes), sent))
  expect(await answerOf(socket.resume())).toEqual([413, refusal])
})
