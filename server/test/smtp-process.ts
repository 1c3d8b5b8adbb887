import { SMTPServer } from 'smtp-server'

/** A mail server that runs as a separate process. It prints its port, then one line of JSON per e-mail. */
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
