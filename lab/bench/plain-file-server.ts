import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// serves one file by a plain Node stream without sessions, rights and headers; downloads are compared with it
const file = process.argv[2] ?? ''
const server = createServer((_request, response) => {
  response.setHeader('Content-Length', statSync(file).size)
  createReadStream(file).pipe(response)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
