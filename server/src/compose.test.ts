import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

interface Service {
  image?: string
  build?: unknown
  restart?: string
  cap_drop?: string[]
  security_opt?: string[]
  read_only?: boolean
  shm_size?: string
  healthcheck?: object
  logging?: object
  ports?: string[]
  volumes?: string[]
  networks?: unknown
  environment?: Record<string, string | null>
  depends_on?: Record<string, { condition: string }>
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>
  volumes: Record<string, unknown>
}

describe.each([
  ['compose.yaml', ['node1', 'node2']],
  ['compose.single.yaml', ['node']],
])('%s', (path, nodes) => {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const compose: Compose = parse(text, { merge: true })
  const { services } = compose
  const lasting = Object.entries(services).filter(([, { restart }]) => restart === 'unless-stopped')
  const service = (name: string): Service => services[name] as Service

  test('restarts everything except one-time containers, with bounded logs and no unneeded capability', () => {
    const once = Object.keys(services).filter((name) => !lasting.some(([lasts]) => lasts === name))
    expect(once).toEqual(path === 'compose.yaml' ? ['storage-user'] : [])
    for (const [name, { cap_drop, security_opt, logging }] of lasting) {
      expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']])
      expect(logging, name).toMatchObject({ options: { 'max-size': expect.any(String) } })
    }
  })

  test('has health checks for containers that others wait for; the image checks the nodes', () => {
    const awaited = Object.values(services).flatMap(({ depends_on = {} }) =>
      Object.entries(depends_on).flatMap(([name, { condition }]) => (condition === 'service_healthy' ? [name] : [])),
    )
    for (const name of new Set(awaited))
      expect(nodes.includes(name) || service(name).healthcheck !== undefined, name).toBe(true)
    expect(service('proxy').healthcheck).toBeDefined()
  })

  test('lets nodes and proxy write only to their volumes, and stops one node at a time', () => {
    for (const name of [...nodes, 'proxy']) expect(service(name).read_only, name).toBe(true)
    const [first, second] = nodes
    if (second) expect(service(second).depends_on?.[first ?? '']).toEqual({ condition: 'service_healthy' })
  })

  test('publishes only the proxy, with HTTPS, keeps its certificates, and trusts its fixed address', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    )
    expect(published.map((port) => port.replace(/ .*:/, ' '))).toEqual(['proxy 80', 'proxy 443', 'proxy 443/udp'])
    expect(service('proxy').volumes).toEqual(['caddy-data:/data', 'caddy-config:/config'])
    const { inside } = service('proxy').networks as { inside: { ipv4_address: string } }
    for (const name of nodes) expect(service(name).environment?.TRUST_PROXY).toBe(inside.ipv4_address)
    const [prefix] = compose.networks.inside?.ipam.config[0]?.subnet.split('.0/') ?? []
    expect(inside.ipv4_address.startsWith(`${prefix}.`)).toBe(true)
  })

  test('gives PostgreSQL shared memory, and makes a backup every night', () => {
    expect(service('database').shm_size).toBe('256m')
    expect(service('backup').volumes).toContain('backups:/backups')
    expect(service('backup').environment?.DATABASE_URL).toBe(service(nodes[0] ?? '').environment?.DATABASE_URL)
  })

  test('declares every volume that it uses', () => {
    const used = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]))
    expect(Object.keys(compose.volumes).sort()).toEqual([...new Set(used)].sort())
  })

  test('says at its head that it is for one machine, and which lines must be filled in', () => {
    const head = text.slice(0, text.indexOf('\n\n'))
    expect(head).toContain('one machine')
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name))
    for (const name of asked) expect(head).toContain(name)
    if (path === 'compose.single.yaml') expect(asked.size).toBe(5)
  })
})
