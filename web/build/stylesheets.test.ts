import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, createLogger } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

const files = globSync('src/**/*.module.css', { cwd: root }).map((file) => `${root}${file}`)

test('the CSS modules are built without a warning', async () => {
  const warnings: string[] = []
  const customLogger = createLogger('warn')
  customLogger.warn = (text) => warnings.push(text)
  customLogger.warnOnce = customLogger.warn
  // A slow machine must not fail this test.
  const rolldownOptions = { input: files, checks: { bundlerTimings: false } }
  await build({ root, configFile: false, customLogger, build: { write: false, rolldownOptions } })
  expect(files.length).toBeGreaterThan(10)
  // A class composed from another file's class is one cause: Vite parses that file's rules without its name and warns
  // about it.
  expect(warnings).toEqual([])
})
