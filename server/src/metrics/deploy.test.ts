import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { testServer } from '../../test/harness.ts'

const server = testServer({}, { hasMetrics: true })
const folder = fileURLToPath(new URL('../../../deploy/', import.meta.url))
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')

async function alerts(): Promise<string[]> {
  const { groups } = parse(await read('prometheus-rules.yaml'))
  return groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr))
}

async function panels(): Promise<string[]> {
  const { panels } = JSON.parse(await read('grafana-dashboard.json'))
  return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
}

beforeAll(() => server.metrics?.watchQueues(server.jobs.countByQueue))

test.each([
  ['alerts', alerts],
  ['panels of the dashboard', panels],
])('the %s name metrics that the server has', async (_what, list) => {
  const known = new Set((await server.metrics?.registry.getMetricsAsJSON())?.map(({ name }) => name))
  const exprs = await list()
  const named = exprs.flatMap((expr) => expr.replace(/\{[^}]*\}/g, '').match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g) ?? [])
  const functions = new Set(['histogram_quantile', 'min_over_time'])
  const metrics = named.filter((name) => !functions.has(name)).map((name) => name.replace(/_(count|bucket)$/, ''))
  expect(metrics.length).toBeGreaterThanOrEqual(exprs.length)
  expect(metrics.filter((name) => !known.has(name))).toEqual([])
})

const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

describe.runIf(hasPromtool)('promtool', () => {
  const promtool = (...args: string[]) => promisify(execFile)('promtool', args)

  test('finds no error in the alerts, which fire when they should', async () => {
    await promtool('check', 'rules', join(folder, 'prometheus-rules.yaml'))
    await promtool('test', 'rules', join(folder, 'prometheus-rules.test.yaml'))
  })

  test('parses every expression of the dashboard', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'hasiye-rules-'))
    const rules = (await panels()).map((expr, n) => ({ record: `panel_${n}`, expr }))
    await writeFile(join(temporary, 'rules.yaml'), stringify({ groups: [{ name: 'panels', rules }] }))
    await promtool('check', 'rules', join(temporary, 'rules.yaml'))
    await rm(temporary, { recursive: true })
  })
})
