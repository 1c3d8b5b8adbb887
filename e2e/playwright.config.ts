import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { adminEmail, adminPassword } from './support/admin.ts'
import { maxUploadMb } from './support/files.ts'
import { chromiumArguments, ensureChromium } from './support/programs.ts'
import { pushService } from './support/push-service.ts'

// Workers load this file too: the first process sets the values, the others inherit them.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'hasiye-e2e-'))

const baseURL = `http://localhost:${process.env.E2E_PORT}`
const { chromium, shell } = ensureChromium()
// Without a locale Chromium names downloads “download” if the name has a non-English letter.
const launch = {
  // Pages of tests are too short-lived for compiled code or a spare renderer process to be worth it.
  args: [...chromiumArguments, '--js-flags=--no-opt --no-maglev --no-sparkplug', '--renderer-process-limit=1'],
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
}
const viewer = '**/*.viewer.spec.ts'
const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

export default defineConfig({
  testDir: '.',
  // otherwise Playwright would also load the Firefox journeys, which are tests of Node, and run them
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // journeys wait a quarter of their time: two workers took 177 s, and three take 136 s on two cores
  workers: 3,
  retries: 0,
  // a test takes some seconds, and ten times as long on a busy machine
  timeout: 90_000,
  expect: { timeout: 10_000 },
  globalSetup: './setup.ts',
  globalTeardown: './teardown.ts',
  use: {
    baseURL,
    locale: 'az',
    timezoneId: 'Asia/Baku',
    // the worker would serve pages and files whose network requests most specs cut, delay or count
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: shell, ...launch },
  },
  // A journey runs on the phone. One for the other screen has the tag @desktop, and one with different parts on both
  // screens @both.
  projects: [
    { name: 'desktop', grep: /@desktop/, testIgnore: viewer, use: desktop },
    { name: 'both on the desktop', grep: /@both/, testIgnore: viewer, use: desktop },
    { name: 'phone', grepInvert: /@desktop/, testIgnore: viewer, use: phone },
    // Tests that need the PDF viewer, which the headless shell lacks.
    { name: 'viewer', testMatch: viewer, use: { ...desktop, launchOptions: { executablePath: chromium, ...launch } } },
  ],
  webServer: {
    command: 'node ../server/src/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1,::1',
      DRAIN_SECONDS: '0',
      TEACHER_DEFAULT_LIMIT: '500',
      MAX_UPLOAD_MB: String(maxUploadMb),
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      SUPPORT_URL: 'https://wa.me/994500000000',
      BACKUP_DAYS: '30',
      PUSH_SERVICES: pushService,
    },
  },
})
