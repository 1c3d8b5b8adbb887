import { SMTPServer } from 'smtp-server'

/** A mail server in a process of its own: prints its port, then one JSON line a mail. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.toArray().then((chunks) => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const to = session.envelope.rcptTo.map(({ address }) => address)
      process.stdout.write(`${JSON.stringify({ to, raw })}\n`)
      done()
    }, done)
  },
})
server.on('error', () => {})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const { port } = server.server.address() as { port: number }
  process.stdout.write(`${port}\n`)
})
