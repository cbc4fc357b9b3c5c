import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { end, findProgram } from '#testing/instalacion/entorno.ts'
import { until } from '#testing/wait.ts'
import { freePort } from '../server/embedded-postgres.ts'
import { postgresUser } from '../server/postgres-files.ts'
import type { Closers } from '../tools/run.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const CHECKED_MS = 4000
const SECRET = 'cambiar-esto'
const PROGRAMS = { etcd: 'etcd', patroni: 'patroni', haproxy: 'haproxy', postgres: `${BIN}/postgres` }
const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', postgres: 'postgresql-15' }

/** Which of Debian's packages is missing, if any. */
export const missingOfCluster = async (): Promise<string | undefined> => {
  for (const [name, program] of Object.entries(PROGRAMS)) {
    if (!(await findProgram(program))) return `falta ${PACKAGES[name as keyof typeof PACKAGES]} (apt-get install)`
  }
  return undefined
}

interface Node {
  name: 'uno' | 'dos'
  port: number
  api: number
  folder: string
  patroni?: ChildProcess
}

const run = async (program: string, args: string[]): Promise<ChildProcess> =>
  spawn((await findProgram(program))!, args, {
    ...postgresUser,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: '/tmp' },
  })

/** What Patroni says of a node: its role, and whether each commit waits for it. */
const stateOf = async ({ api }: Node): Promise<{ role?: string; sync_standby?: boolean; state?: string }> =>
  fetch(`http://127.0.0.1:${api}/patroni`, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => (await answer.json()) as { role: string; sync_standby?: boolean; state: string },
    () => ({}),
  )

/** PostgreSQL with a synchronous standby under Patroni, etcd and HAProxy, as deploy/patroni/ says; HAProxy at an address of ours. */
export const startCluster = async (folder: string, closers: Closers, host = '127.0.0.1') => {
  const place = join(folder, 'cluster')
  await mkdir(place)
  if (postgresUser.uid !== undefined) await chown(place, postgresUser.uid, postgresUser.gid)
  const etcd = `127.0.0.1:${await freePort()}`
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
  const keeper = await run(
    'etcd',
    Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
  )
  closers.push(() => end(keeper))
  await until('etcd answers', () =>
    fetch(`http://${etcd}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const nodes: Node[] = []
  for (const name of ['uno', 'dos'] as const) {
    nodes.push({ name, port: await freePort(), api: await freePort(), folder: join(place, name) })
  }
  const shipped = await readFile('deploy/patroni/patroni.yml', 'utf8')
  for (const { name, port, api, folder: data } of nodes) {
    const yml = shipped
      .replace('name: uno', `name: ${name}`)
      .replaceAll('127.0.0.1:8008', `127.0.0.1:${api}`)
      .replaceAll('127.0.0.1:5432', `127.0.0.1:${port}`)
      .replace('127.0.0.1:2379', etcd)
      .replace('/var/lib/postgresql/15/autogestion', data)
      .replace('/var/lib/postgresql/pgpass', join(place, `pgpass-${name}`))
      .replace('max_connections: 200', `max_connections: 200\n        unix_socket_directories: ${place}`)
    await writeFile(join(place, `${name}.yml`), yml)
  }
  const start = async (node: Node): Promise<void> => {
    node.patroni = await run('patroni', [join(place, `${node.name}.yml`)])
  }
  const postmasterOf = async ({ folder: data }: Node): Promise<number> =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  closers.push(async () => {
    for (const node of nodes) {
      if (node.patroni) await end(node.patroni)
      // It may have ended with its Patroni, or have been killed.
      await postmasterOf(node)
        .then((pid) => process.kill(pid, 'SIGQUIT'))
        .catch(() => {})
    }
  })
  const isSafe = async (): Promise<boolean> => {
    const states = await Promise.all(nodes.map(stateOf))
    return states.some(({ role }) => role === 'master') && states.some((state) => state.sync_standby)
  }
  await start(nodes[0]!)
  await until('there is a primary', async () => (await stateOf(nodes[0]!)).role === 'master')
  await start(nodes[1]!)
  await until('each commit is in both', isSafe)

  const [primary, replicas] = [await freePort(), await freePort()]
  const cfg = (await readFile('deploy/patroni/haproxy.cfg', 'utf8'))
    .replace('127.0.0.1:5000', `${host}:${primary}`)
    .replace('127.0.0.1:5001', `${host}:${replicas}`)
    .replaceAll('127.0.0.1:5432 check port 8008', `127.0.0.1:${nodes[0]!.port} check port ${nodes[0]!.api}`)
    .replaceAll('127.0.0.1:5433 check port 8009', `127.0.0.1:${nodes[1]!.port} check port ${nodes[1]!.api}`)
  await writeFile(join(place, 'haproxy.cfg'), cfg)
  const proxy = await run('haproxy', ['-db', '-f', join(place, 'haproxy.cfg')])
  closers.push(async () => {
    proxy.kill('SIGCONT')
    await end(proxy)
  })
  // It takes everybody for well until it has asked them.
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
  return {
    url: urlOf(primary, 'autogestion'),
    readUrl: urlOf(replicas, 'autogestion'),
    /** Whether there is a primary whose commits wait for a standby. */
    isSafe,
    /** Kills the primary and the Patroni beside it, as a machine that loses its power. Gives how to start it again. */
    async killPrimary(): Promise<() => Promise<void>> {
      const states = await Promise.all(nodes.map(stateOf))
      const node = nodes[states.findIndex(({ role }) => role === 'master')]!
      const postmaster = await postmasterOf(node)
      node.patroni!.kill('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      return () => start(node)
    },
    /** Nothing goes through between the portal and its database: their end is there, and says nothing. */
    cut: async () => void proxy.kill('SIGSTOP'),
    mend: async () => void proxy.kill('SIGCONT'),
  }
}
