import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// a plain Node stream of one file, without sessions, rights or headers: what downloads are measured against
const file = process.argv[2] ?? ''
const server = createServer((_request, response) => {
  response.setHeader('Content-Length', statSync(file).size)
  createReadStream(file).pipe(response)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
