import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Ends a test that hangs. Processes, browsers and machines differ in speed by ten times, so no test waits for less. */
const hangs = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 240_000 } } }

/** The tests of the laboratory that need a database. */
const realServer = ['lab/simulation/save-simulation.test.ts', 'lab/pairs/pairs.test.ts']

/** Tests that wait for real stalls or start many processes; they run with the simulation. */
const long = [
  'server/src/{start,backup/backup,storage/s3-outage}.test.ts',
  'server/src/{jobs/jobs,notices/kill,cards/merge-race}.test.ts',
]

const hasDocument = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')

/** Files of one environment follow one another: Vitest ends a worker whose next file has another one. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(hasDocument), ...sorted.filter((file) => !hasDocument(file))]
  }
}

export default defineConfig({
  test: {
    // a log gets the failures, and the output of the tests that failed
    ...(!process.stdout.isTTY && { reporters: ['minimal'] }),
    pool: 'threads',
    // the tests wait for PostgreSQL half of their time
    maxWorkers: 3,
    // a worker loads the modules once for all its files; each server of a test has a database and state of its own
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'web/{src,build,floor,worker}/**/*.test.{ts,tsx}',
            'lab/{chaos,class-lists,simulation}/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: realServer,
          environment: 'node',
          setupFiles: ['web/test/setup.ts'],
          ...hangs,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', ...realServer],
          exclude: long,
          globalSetup: ['server/test/cluster.ts'],
          ...hangs,
        },
      },
      { test: { name: 'long', include: long, globalSetup: ['server/test/cluster.ts'], ...hangs } },
    ],
  },
})
