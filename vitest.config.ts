import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'threads',
    // the tests wait for PostgreSQL half of their time
    maxWorkers: 3,
    // a worker loads the modules once for all its files; each server of a test has a database and state of its own
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'web/{src,build,simulation,worker}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/test/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
