import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../scripts/arguments.ts'

interface Component {
  name: string
  version: string
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
}

interface Sbom {
  metadata: { component: Component }
  components: Component[]
}

const root = fileURLToPath(new URL('../', import.meta.url))
const { values } = readArguments({
  usage: 'npm run sbom -- [FOLDER]   lists the packages that are shipped in ./sbom or FOLDER\n',
  accepts: ({ length }) => length <= 1,
})
const folder = values[0] ?? join(root, 'sbom')
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Component

/** Lists the packages that are shipped with server and page, without those of tests and tools. */
function readSbom(): Sbom {
  const json = execFileSync('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const sbom = JSON.parse(json.toString()) as Sbom
  // npm takes the root's name from its folder.
  Object.assign(sbom.metadata.component, { name, version })
  return sbom
}

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses
    .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name)))
    .filter(Boolean)
    .join(', ') || 'none named'

const sbom = readSbom()
const own = new Set(['contract', 'server', 'web', 'e2e', 'lab'])
const packages = sbom.components.filter((component) => !own.has(component.name))
const lines = packages.map((one) => `${one.name}\t${one.version}\t${licenceOf(one)}`).sort()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'hasiye.cdx.json'), `${JSON.stringify(sbom, undefined, 2)}\n`)
writeFileSync(join(folder, 'licences.tsv'), `package\tversion\tlicence\n${lines.join('\n')}\n`)

const counts = new Map<string, number>()
for (const one of packages) counts.set(licenceOf(one), (counts.get(licenceOf(one)) ?? 0) + 1)
const summary = [...counts].sort(([, a], [, b]) => b - a).map(([licence, n]) => `${licence} ${n}`)
process.stdout.write(`${packages.length} packages in ${folder}: ${summary.join(', ')}\n`)
