import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { lastLine, part } from '../../test/raw-upload.ts'
import { readConfig } from '../config.ts'
import { asAppError } from '../errors/errors.ts'
import { openStorage } from '../storage/open-storage.ts'
import { readForm, type Target } from './form.ts'
import { intoStorage } from './uploads.ts'

const pace = { graceMs: 200, minBytesPerSecond: 2_000 }
const slowlyTaken = 'slow.avif'
const intoText: Target<string> = {
  maxBytes: 1000,
  async store(source, fileName) {
    const content = await buffer(source)
    if (fileName === slowlyTaken) await setTimeout(2 * pace.graceMs)
    return `${fileName}: ${content}`
  },
  discard: async () => {},
}

const dataDir = await mkdtemp(join(tmpdir(), 'hasiye-form-'))
const stored = intoStorage(await openStorage(readConfig({ DATA_DIR: dataDir })), 1000)

const server = createServer(async (incoming, outgoing) => {
  const target: Target<unknown> = incoming.url === '/stored' ? stored : intoText
  const reading = readForm(incoming, { name: 'pdf' }, target, incoming.url === '/' ? {} : { pace })
  const outcome = await reading.catch((error: unknown) => asAppError(error)?.code ?? String(error))
  outgoing.end(JSON.stringify(outcome))
})
let port = 0

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  return async () => {
    server.closeAllConnections()
    await rm(dataDir, { recursive: true })
  }
})

const open = (path: string): ClientRequest => {
  const headers = { 'content-type': 'multipart/form-data; boundary=kenar' }
  return request({ port, host: '127.0.0.1', method: 'POST', path, headers })
}

/** Sends pieces of a form one after the other; without `hasEnd` the form stays open. */
async function send(pieces: (string | Buffer)[], hasEnd = true, path = '/'): Promise<unknown> {
  const outgoing = open(path)
  for (const piece of pieces) await new Promise((sent) => outgoing.write(piece, sent))
  if (hasEnd) outgoing.end()
  return answerOf(outgoing)
}

/** Sends the beginning of a form, then single bytes at intervals until the response. */
async function sendSlowly(beginning: string, path: string): Promise<unknown> {
  const outgoing = open(path)
  outgoing.write(beginning)
  const drip = setInterval(() => outgoing.write(' '), pace.graceMs / 10)
  try {
    return await answerOf(outgoing)
  } finally {
    clearInterval(drip)
  }
}

async function answerOf(outgoing: ClientRequest): Promise<unknown> {
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
])('the parts of a form may have any order: %s', async (_order, form) => {
  expect(await send([form + lastLine])).toEqual(whole)
})

test('a form is read in chunks of any size', async () => {
  expect(await send([...(title + file + lastLine)])).toEqual(whole)
})

test('line breaks of a text are stored as typed', async () => {
  const { fields } = (await send([part('title', 'bir\r\niki\n') + file + lastLine])) as typeof whole
  expect(fields.title).toBe('bir\niki\n')
})

test('a text that is not valid UTF-8 is refused', async () => {
  const form = Buffer.from(part('title', '\xff\xfe') + file + lastLine, 'latin1')
  expect(await send([form])).toBe('validation_failed')
})

test('a form with too many parts is refused, also when they have no name', async () => {
  expect(await send([title + '--kenar\r\n\r\n\r\n'.repeat(5) + file + lastLine])).toBe('validation_failed')
})

test('the boundary may be quoted and follow other parameters', async () => {
  const headers = { 'content-type': 'multipart/form-data; charset=utf-8; boundary="kenar"' }
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', headers })
  outgoing.end(title + file + lastLine)
  expect(await answerOf(outgoing)).toEqual(whole)
})

const unfinished = title + part('pdf', 'salam', 'm.pdf').slice(0, -2)

test('a form that stops arriving is aborted', async () => {
  expect(await send([unfinished], false, '/watched')).toBe('timeout')
})

test('a form that arrives byte by byte is aborted too, and nothing of its file remains', async () => {
  expect(await sendSlowly(unfinished, '/stored')).toBe('timeout')
  const left = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('a fast start does not allow a slow end', async () => {
  expect(await sendSlowly(title + part('pdf', 'x'.repeat(900), 'm.pdf').slice(0, -2), '/watched')).toBe('timeout')
})

test('after the last byte, processing the file has no time limit', async () => {
  const form = title + part('pdf', 'salam', slowlyTaken) + lastLine
  expect(await send([form], true, '/watched')).toMatchObject({ file: `${slowlyTaken}: salam` })
})
