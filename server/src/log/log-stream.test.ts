import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const program = `
  import fastify from 'fastify'
  import { openLog } from '${new URL('./log.ts', import.meta.url)}'
  process.stdout.on('error', () => {})
  const app = fastify({ loggerInstance: openLog('info') })
  app.get('/', async () => 'served')
  for (let n = 0; n < 3; n++) console.error((await app.inject('/')).payload)`

test.runIf(existsSync('/dev/full'))('a log on a full disk blocks no response', async () => {
  const full = openSync('/dev/full', 'w')
  const args = ['--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr as NodeJS.ReadableStream)])
  expect([code, said]).toEqual([0, 'served\nserved\nserved\n'])
})
