import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { end, findProgram } from '#testing/instalacion/entorno.ts'
import { until } from '#testing/wait.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { postgresUser } from '../server/postgres-files.ts'
import { readStat } from '../server/process-stat.ts'
import type { Closers } from '#server/base/closers.ts'
import { asPostgres, findPatroni } from './patroni.ts'
import { startSwitch } from './red.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const CHECKED_MS = 4000
const SECRET = 'cambiar-esto'
const PATRONI = process.env.PATRONI ?? 'patroni'
const PROGRAMS = {
  etcd: 'etcd',
  haproxy: 'haproxy',
  postgres: `${BIN}/postgres`,
}
const GET = {
  etcd: 'apt-get install etcd-server',
  haproxy: 'apt-get install haproxy',
  postgres: 'apt-get install postgresql-15',
}

/** Returns the first missing program and how to install it, in Spanish; undefined when no program is missing. */
export const missingOfCluster = async (): Promise<string | undefined> => {
  for (const [name, program] of Object.entries(PROGRAMS)) {
    if (!(await findProgram(program))) return `falta ${name} (${GET[name as keyof typeof GET]})`
  }
  const patroni = await findPatroni(PATRONI)
  return 'missing' in patroni ? patroni.missing : undefined
}

const NAMES = ['uno', 'dos', 'tres'] as const

interface Node {
  name: (typeof NAMES)[number]
  /** Address that the other nodes use. `host`: address that the clients use. */
  address: string
  host: string
  port: number
  api: number
  folder: string
  inside: readonly string[]
  patroni?: ChildProcess
}

/** Starts a program as the operating system user of PostgreSQL. Appends its output to the file `log`. */
const run = (command: readonly string[], log: string, inside: readonly string[] = []): ChildProcess => {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: '/tmp' }
  const [program, ...args] = [...inside, ...asPostgres(command)]
  const output = openSync(log, 'a')
  const child = spawn(program!, args, { cwd: '/', stdio: ['ignore', output, output], env })
  closeSync(output)
  return child
}

interface NodeState {
  role?: string
  state?: string
  replication_state?: string
  sync_standby?: boolean
}

/** Returns the state of a node as Patroni reports it: its role, and whether commits wait for it. */
const stateOf = async ({ host, api }: Node): Promise<NodeState> =>
  fetch(`http://${host}:${api}/patroni`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => (await answer.json()) as NodeState,
    () => ({}),
  )

const isPrimary = ({ role, state }: NodeState): boolean => role === 'primary' && state === 'running'
const isStreaming = ({ role, replication_state: how }: NodeState): boolean => role === 'replica' && how === 'streaming'

const postmasterOf = async ({ folder }: Node): Promise<number> =>
  Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Returns the processes of a node: Patroni, the postmaster and the children of both. */
const processesOf = async (node: Node): Promise<number[]> => {
  const first = new Set([node.patroni!.pid!, await postmasterOf(node)])
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid && first.has(readStat(pid)?.parent ?? 0))
  return [...first, ...children]
}

const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // Ignore the error: the process has ended.
    }
  }
}

/**
 * Starts PostgreSQL on three nodes with Patroni, etcd and HAProxy, as deploy/patroni/ describes. HAProxy listens on
 * this host. Each node has its own network namespace if the machine allows that. `logs`: folder for the output of the
 * programs.
 */
export const startCluster = async (folder: string, logs: string, closers: Closers, host = '127.0.0.1') => {
  const patroni = await findPatroni(PATRONI)
  if ('missing' in patroni) throw new Error(patroni.missing)
  const place = join(folder, 'cluster')
  await mkdir(place)
  if (postgresUser.uid !== undefined) await chown(place, postgresUser.uid, postgresUser.gid)
  const network = await startSwitch(NAMES.length, closers)
  const us = network?.us ?? '127.0.0.1'
  const etcd = `${us}:${await freePort()}`
  const peer = `http://127.0.0.1:${await freePort()}`
  const settings = {
    'data-dir': join(place, 'etcd'),
    'listen-client-urls': `http://${etcd}`,
    'advertise-client-urls': `http://${etcd}`,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
    'log-level': 'error',
  }
  const keeper = run(
    [(await findProgram(PROGRAMS.etcd))!, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)],
    join(logs, 'etcd.log'),
  )
  closers.push(() => end(keeper))
  await until('etcd answers', () =>
    fetch(`http://${etcd}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const nodes: Node[] = []
  for (const [n, name] of NAMES.entries()) {
    const { inside, address, host: own } = network?.machines[n] ?? { inside: [], address: us, host: us }
    const [port, api] = [await freePort(), await freePort()]
    nodes.push({ name, inside, address, host: own, port, api, folder: join(place, name) })
  }
  const shipped = await readFile('deploy/patroni/patroni.yml', 'utf8')
  for (const { name, address, port, api, folder: data } of nodes) {
    const yml = shipped
      .replace('name: uno', `name: ${name}`)
      .replace('0.0.0.0:8008', `0.0.0.0:${api}`)
      .replace('0.0.0.0:5432', `0.0.0.0:${port}`)
      .replace('10.0.0.11:8008', `${address}:${api}`)
      .replace('10.0.0.11:5432', `${address}:${port}`)
      .replace('10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379', etcd)
      .replaceAll('10.0.0.0/8', network ? '10.0.0.0/8' : '127.0.0.1/32')
      .replace('/var/lib/postgresql/15/autogestion', data)
      .replace('/var/lib/postgresql/pgpass', join(place, `pgpass-${name}`))
      .replace('max_connections: 200', `max_connections: 200\n        unix_socket_directories: ${place}`)
    await writeFile(join(place, `${name}.yml`), yml)
  }
  const start = async (node: Node): Promise<void> => {
    const command = [...patroni.command, join(place, `${node.name}.yml`)]
    node.patroni = run(command, join(logs, `${node.name}.log`), node.inside)
  }
  closers.push(async () => {
    for (const node of nodes) {
      if (node.patroni) await end(node.patroni)
      // Ignore a failure: the postmaster may have ended together with its Patroni, or the drill may have killed it.
      await postmasterOf(node)
        .then((pid) => process.kill(pid, 'SIGQUIT'))
        .catch(() => {})
    }
  })
  const statesOf = () => Promise.all(nodes.map(stateOf))
  const isSafe = async (): Promise<boolean> => {
    const states = await statesOf()
    const isWhole = states.filter(isPrimary).length === 1 && states.filter(isStreaming).length === nodes.length - 1
    return isWhole && states.some((state) => state.sync_standby)
  }
  await start(nodes[0]!)
  await until('there is a primary', async () => isPrimary(await stateOf(nodes[0]!)))
  for (const node of nodes.slice(1)) await start(node)
  await until('each commit is in two', isSafe)

  const [primary, replica] = [await freePort(), await freePort()]
  const cfg = nodes.reduce(
    (text, { host: own, port, api }, n) =>
      text.replaceAll(`10.0.0.1${n + 1}:5432 check port 8008`, `${own}:${port} check port ${api}`),
    (await readFile('deploy/patroni/haproxy.cfg', 'utf8'))
      .replace('127.0.0.1:5000', `${host}:${primary}`)
      .replace('127.0.0.1:5001', `${host}:${replica}`),
  )
  await writeFile(join(place, 'haproxy.cfg'), cfg)
  const haproxy = [(await findProgram(PROGRAMS.haproxy))!, '-db', '-f', join(place, 'haproxy.cfg')]
  const proxy = run(haproxy, join(logs, 'haproxy.log'))
  closers.push(async () => {
    proxy.kill('SIGCONT')
    await end(proxy)
  })
  // HAProxy assumes that every node is healthy until its first check.
  await wait(CHECKED_MS)
  const urlOf = (port: number, base: string) => `postgres://postgres:${SECRET}@${host}:${port}/${base}`
  await until('HAProxy leads to the primary', async () => {
    const client = new pg.Client({ connectionString: urlOf(primary, 'postgres') })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create database autogestion')
      await client.end()
      return true
    } catch {
      return false
    }
  })
  const thePrimary = async (): Promise<Node> => nodes[(await statesOf()).findIndex(isPrimary)]!
  return {
    url: urlOf(primary, 'autogestion'),
    readUrl: urlOf(replica, 'autogestion'),
    /** Whether there is a primary, all nodes follow it, and its commits wait for a standby. */
    isSafe,
    statesOf,
    /** Faults of the primary by name; each function causes the fault and returns a function that ends it. */
    faults: {
      /** Simulates a power failure. */
      async muere(): Promise<() => Promise<void>> {
        const node = await thePrimary()
        signal(await processesOf(node), 'SIGKILL')
        return () => start(node)
      },
      /**
       * Simulates a machine or disk that pauses. Stops all processes of the primary; the returned function continues
       * them.
       */
      async 'se congela'(): Promise<() => Promise<void>> {
        const pids = await processesOf(await thePrimary())
        signal(pids, 'SIGSTOP')
        return async () => signal(pids, 'SIGCONT')
      },
      /** Isolates the primary from etcd and the other nodes, but not from its clients. */
      ...(network && {
        async 'queda aislado'(): Promise<() => Promise<void>> {
          const { cut, mend } = network.machines[nodes.indexOf(await thePrimary())]!
          await cut()
          return async () => void (await mend())
        },
      }),
    },
    /** Freezes HAProxy. The portal's connections stay open but get no answers. */
    cut: async () => void proxy.kill('SIGSTOP'),
    mend: async () => void proxy.kill('SIGCONT'),
  }
}
