#!/bin/sh
# pg-boss (12.35.0) gives the listeners of its event `error` no Error where a worker could not read its queue, but a plain object: own
# fields of the error, its message with queue and worker appended, and its stack. `instanceof Error` is false, the class and the cause
# are lost, and a logger that describes errors writes “object” and nothing else. The types of the package promise an Error.
# Usage: sh findings/pg-boss-error-event.sh   Exits non-zero where it is no longer so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg-boss@12.35.0 @electric-sql/pglite@0.3.15 node@24.21.0
cat >try.mjs <<'END'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PgBoss } from 'pg-boss'
const { version } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8'))
class Unreachable extends Error {
  code = 'UNREACHABLE'
}
const database = new PGlite()
let answers = true
const executeSql = async (text, values) => {
  if (!answers) throw new Unreachable('no answer', { cause: new Error('the network') })
  if (values?.length) return database.query(text, values)
  return (await database.exec(text)).at(-1) ?? { rows: [] }
}
const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
const seen = new Promise((resolve) => boss.on('error', resolve))
await boss.start()
await boss.createQueue('letters')
await boss.work('letters', { pollingIntervalSeconds: 0.5 }, async () => {})
answers = false
const event = await seen
const { message, code, queue, cause } = event
console.log(`pg-boss ${version}: instanceof Error ${event instanceof Error}, class ${event.constructor.name}, code ${code}, queue ${queue}, cause ${cause}, message “${message.replace(/[0-9a-f-]{36}/, 'ID')}”`)
const isSo = !(event instanceof Error) && event.constructor === Object && queue === 'letters' && cause === undefined
  && /^no answer \(Queue: letters, Worker: /.test(message)
console.log(isSo ? 'The event is a plain object.' : 'The behaviour has changed.')
process.exit(isSo ? 0 : 1)
END
node_modules/.bin/node try.mjs
