import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The source of a program that handles shutdown; its `stop` and the event that ends it are arguments. */
const programOf = (stop: string, happens: string): string => `
  import { shutDownOnSignal } from '${new URL('./shutdown.ts', import.meta.url)}'
  const log = { fatal: ({ err, origin }) => console.log(origin, err.message), error: (_fields, text) => console.log(text) }
  let whenStopping = () => {}
  const say = (line) => {
    console.log(line)
    whenStopping()
  }
  shutDownOnSignal({ stop: () => ${stop}, log, say })
  const later = (ms, work) => setTimeout(work, ms)
  const signal = () => process.kill(process.pid, 'SIGTERM')
  const fail = (text) => { throw new Error(text) }
  setInterval(() => {}, 1000)
  ${happens}`

const never = 'new Promise(() => {})'
const soon = 'new Promise((resolve) => setTimeout(resolve, 400))'

test.concurrent.each([
  ['a signal stops it cleanly', soon, 'signal()', 0, ['stopping']],
  [
    'the same signal twice at once counts once',
    soon,
    'process.emit("SIGTERM"); process.emit("SIGTERM")',
    0,
    ['stopping'],
  ],
  ['a second signal ends it at once', never, 'whenStopping = () => later(700, signal); signal()', 1, ['stopping']],
  ['an error stops it cleanly', soon, 'later(0, () => fail("one"))', 1, ['uncaughtException one', 'stopping']],
  [
    'a second error ends it at once',
    never,
    'later(0, () => fail("one")); later(50, () => void Promise.reject(new Error("two")))',
    1,
    ['uncaughtException one', 'stopping', 'unhandledRejection two'],
  ],
  [
    'an error during the stop sets the exit code',
    never,
    'whenStopping = () => later(0, () => fail("one")); signal()',
    1,
    ['stopping', 'uncaughtException one'],
  ],
  [
    'a failed stop sets the exit code',
    'Promise.reject(new Error("busy"))',
    'signal()',
    1,
    ['stopping', 'could not be stopped in order'],
  ],
])('%s', async (_what, stop, happens, code, lines) => {
  const args = ['--input-type=module', '--eval', programOf(stop, happens)]
  const ended = await promisify(execFile)(process.execPath, args, { timeout: 240_000, killSignal: 'SIGKILL' }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
  expect([ended.code, ended.stdout.trim().split('\n')]).toEqual([code, lines])
})
