import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SmtpProcess, startSmtp } from '../../test/smtp.ts'
import { smtpTransport } from './transport.ts'

const post = {
  messageId: '<1@hasiye.az>',
  from: 'info@hasiye.az',
  to: { name: '', address: 'aynur@mail.az' },
  subject: 'Salam',
  text: 'a',
  html: 'a',
}
let smtp: SmtpProcess
/** What the client sent to the mail server, which offers no STARTTLS. */
let sent: string
let port: number

beforeEach(async () => {
  smtp = await startSmtp()
  sent = ''
  const recorder = createServer((socket) => {
    const server = connect(smtp.port, '127.0.0.1')
    socket.on('data', (chunk) => {
      sent += chunk.toString()
    })
    socket.pipe(server).pipe(socket)
    for (const end of [socket, server]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(recorder, 'listening')
  port = (recorder.address() as AddressInfo).port
  return async () => {
    recorder.close()
  }
})
afterEach(() => smtp.stop())

test('where TLS is required and the mail server has none, neither password nor e-mail is sent', async () => {
  const send = smtpTransport(`smtp://name:secret@127.0.0.1:${port}`, { requiresTls: true })
  await expect(send(post)).rejects.toMatchObject({ message: 'the mail server took no e-mail', code: 'ETLS' })
  expect(sent).toMatch(/^EHLO .*\r\nSTARTTLS\r\n/)
  expect(sent).not.toMatch(/AUTH|MAIL FROM|secret/)
})

test('where TLS is optional, the e-mail is sent as plain text', async () => {
  await smtpTransport(`smtp://127.0.0.1:${port}`, { requiresTls: false })(post)
  expect(await smtp.nextEmail()).toMatchObject({ subject: 'Salam' })
})
