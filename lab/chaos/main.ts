import { readArguments } from '../../scripts/arguments.ts'

const standardKills = 60
const { values, options } = readArguments({
  usage: `npm run chaos -- [KILLS]   kills server, database and both in turn under load, ${standardKills} times without a number
npm run chaos -- cluster [SEED] [--dcs etcd|etcd3]   12 faults of three PostgreSQL under Patroni, etcd, HAProxy and two nodes

Exits with 1 when a start was refused, an acknowledged mark was lost, or another figure of the cluster is over its limit.
`,
  options: ['dcs'],
  accepts: ([first, ...more], { dcs }) =>
    first === 'cluster'
      ? more.length <= 1 && more.every((seed) => /^\d{1,9}$/.test(seed)) && ['etcd', 'etcd3', undefined].includes(dcs)
      : more.length === 0 && dcs === undefined && (first === undefined || /^[1-9]\d{0,3}$/.test(first)),
})
const [first, seed] = values
const isWell =
  first === 'cluster'
    ? await (await import('./cluster.ts')).breakCluster(Number(seed ?? 1), options.dcs)
    : await (await import('./kills.ts')).killInTurn(Number(first ?? standardKills))
process.exit(isWell ? 0 : 1)
