import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilStalled } from '#testing/wait.ts'

const STOP_MS = 15_000

/** Who administers the server itself; the portal never does. */
export interface Administrator {
  username: string
  password: string
}

export interface KeycloakServer {
  url: string
  /** Resolves when the realm is there; throws with the end of the log when it does not come. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

interface StartOptions {
  /** Of the distribution. */
  home: string
  port: number
  realmFile: string
  /** The folder of the portal's theme. */
  theme: string
  /** The folder of passwords that nobody may choose. */
  blacklists: string
  administrator: Administrator
  env: Record<string, string>
  /** Its public address behind a proxy with TLS, and then it runs as in production; absent, as for developers. */
  publicUrl?: string
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

/** Clock ticks that the processes of a group have worked for, where /proc tells; 0 elsewhere. */
const workOf = async (group: number): Promise<number> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // After the name in brackets: state, parent, group, …; user and system time are the 12th and 13th.
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  return fields
    .filter(([_state, _parent, pgrp]) => Number(pgrp) === group)
    .reduce((total, stat) => total + Number(stat[11]) + Number(stat[12]), 0)
}

/** Ends the whole group: kc.sh has children of its own. */
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name)
    } catch {
      // It ended by itself meanwhile.
    }
  }
  signal('SIGTERM')
  const hard = setTimeout(() => signal('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(hard)
}

/**
 * Starts a Keycloak with a realm that it imports as in production, on a folder that is thrown away. `env` fills the ${…} of
 * the realm. Whoever starts it stops it, ready or not.
 */
export const startKeycloak = async ({
  home,
  port,
  realmFile,
  theme,
  blacklists,
  administrator,
  env,
  publicUrl,
}: StartOptions): Promise<KeycloakServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-keycloak-'))
  const part = (name: string) => join(folder, name)
  // A copy: starting rebuilds a part of the distribution, and that of KEYCLOAK_HOME may be somebody's own.
  for (const name of ['bin', 'conf', 'lib', 'providers', 'themes'])
    await cp(join(home, name), part(name), { recursive: true, preserveTimestamps: true })
  await mkdir(part('data/import'), { recursive: true })
  await cp(realmFile, part('data/import/autogestion-realm.json'))
  await cp(theme, part('themes/autogestion'), { recursive: true })
  await cp(blacklists, part('data/password-blacklists'), { recursive: true })
  const logFile = part('keycloak.log')
  const log = openSync(logFile, 'a')
  const url = `http://localhost:${port}`
  const args = [
    'bin/kc.sh',
    ...(publicUrl ? ['start', '--http-enabled=true', '--proxy-headers=xforwarded'] : ['start-dev']),
    '--import-realm',
    '--db=dev-mem',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
  ]
  const child = spawn('bash', args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
      // As in production: links and tokens carry the public name, whoever asks by whatever name.
      KC_HOSTNAME: publicUrl ?? url,
      JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1',
      ...env,
    },
  })
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}`)
    return answers(`${url}/realms/autogestion`)
  }
  const ready = async () => {
    const read = () => readFile(logFile, 'utf8')
    try {
      await untilStalled('Keycloak answers', isReady, {
        progress: async () => `${(await read()).length} ${await workOf(child.pid!)}`,
        say: async () => (await read()).trimEnd().split('\n').at(-1) ?? '',
      })
    } catch (error) {
      console.error((await read()).slice(-4000))
      throw error
    }
  }
  return { url, ready, stop }
}
