import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { lastLine, part } from '../../test/raw-upload.ts'
import { asAppError } from './errors.ts'
import { readForm, type Target } from './form.ts'

const patienceMs = 200
const intoText: Target<string> = {
  mostBytes: 1000,
  async take(source, fileName) {
    const bytes = await buffer(source)
    if (fileName === 'işlənir.png') await sleep(2 * patienceMs)
    return `${fileName}: ${bytes}`
  },
  drop: async () => {},
}

const server = createServer(async (incoming, outgoing) => {
  const reading = readForm(incoming, { name: 'pdf' }, intoText, { patienceMs })
  const outcome = await reading.catch((error: unknown) => asAppError(error)?.code ?? String(error))
  outgoing.end(JSON.stringify(outcome))
})
let port = 0

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  return () => server.closeAllConnections()
})

/** Sends pieces of a form one after the other; without its end it stays open. */
async function send(pieces: (string | Buffer)[], hasEnd = true): Promise<unknown> {
  const headers = { 'content-type': 'multipart/form-data; boundary=kenar' }
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', headers })
  for (const piece of pieces) await new Promise((sent) => outgoing.write(piece, sent))
  if (hasEnd) outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const answer = JSON.parse(String(await buffer(incoming)))
  outgoing.destroy()
  return answer
}

const title = part('title', 'Mühazirə')
const file = part('pdf', 'salam', 'mühazirə.pdf')
const whole = { fields: { title: 'Mühazirə' }, file: 'mühazirə.pdf: salam' }

test.each([
  ['title first', title + file],
  ['title last', file + title],
])('a form is read in any order: %s', async (_order, form) => {
  expect(await send([form + lastLine])).toEqual(whole)
})

test('a form is read in whatever pieces it comes', async () => {
  expect(await send([...(title + file + lastLine)])).toEqual(whole)
})

test('line breaks of a text are those that were typed', async () => {
  const { fields } = (await send([part('title', 'bir\r\niki\n') + file + lastLine])) as typeof whole
  expect(fields.title).toBe('bir\niki\n')
})

test('a text that is no good UTF-8 is refused', async () => {
  const form = Buffer.from(part('title', '\xff\xfe') + file + lastLine, 'latin1')
  expect(await send([form])).toBe('validation_failed')
})

test('a form that has come whole is not given up while its file is worked on', async () => {
  expect(await send([part('pdf', 'salam', 'işlənir.png') + lastLine])).toEqual({
    fields: {},
    file: 'işlənir.png: salam',
  })
})

test('a form that stops coming is given up', async () => {
  expect(await send([title + part('pdf', 'salam', 'm.pdf').slice(0, -2)], false)).toBe('timeout')
})
