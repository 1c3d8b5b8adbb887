import { defineConfig } from 'vitest/config'

/** Ends a test that hangs. Processes, browsers and machines differ in speed by ten times, so no test waits for less. */
const hangs = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 240_000 } } }

/** The tests of the laboratory that need a database. */
const realServer = ['lab/simulation/save-simulation.test.ts', 'lab/pairs/pairs.test.ts']

/** Tests that wait for real stalls or start many processes; they run with the simulation. */
const long = [
  'server/src/{start,backup/backup,storage/s3-outage}.test.ts',
  'server/src/{jobs/jobs,notices/kill,cards/merge-race}.test.ts',
]

export default defineConfig({
  test: {
    // a log gets the failures, and the output of the tests that failed
    ...(!process.stdout.isTTY && { reporters: ['minimal'] }),
    pool: 'threads',
    // the tests wait for PostgreSQL half of their time
    maxWorkers: 3,
    // a worker loads the modules once for all its files; each server of a test has a database and state of its own
    isolate: false,
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
