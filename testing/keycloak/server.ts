import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilStalled } from '#testing/wait.ts'

const STOP_MS = 15_000

/** Administrator of the Keycloak server. The portal never uses this account. */
export interface Administrator {
  username: string
  password: string
}

export interface KeycloakServer {
  url: string
  /** Resolves when Keycloak serves the realm. Throws when Keycloak does not start, with the end of its log. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

interface StartOptions {
  /** Folder of the Keycloak distribution. */
  home: string
  port: number
  realmFile: string
  /** Folder of the portal's theme. */
  theme: string
  /** Folder with the lists of forbidden passwords. */
  blacklists: string
  administrator: Administrator
  env: Record<string, string>
  /** Public URL behind a TLS proxy. With it, Keycloak runs in production mode; without it, in development mode. */
  publicUrl?: string
}

const answers = (url: string) =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

/** Returns the CPU time (ticks) of a process group, from /proc; 0 on systems without /proc. */
const workOf = async (group: number): Promise<number> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // In /proc/…/stat, the fields after the name in parentheses are state, parent, group, and so on. The 12th and 13th
  // are user time and system time.
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  return fields
    .filter(([_state, _parent, pgrp]) => Number(pgrp) === group)
    .reduce((total, stat) => total + Number(stat[11]) + Number(stat[12]), 0)
}

/** Ends the whole process group, because kc.sh starts child processes. */
const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name)
    } catch {
      // Ignore the error: the process has exited meanwhile.
    }
  }
  signal('SIGTERM')
  const hard = setTimeout(() => signal('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(hard)
}

/**
 * Starts a Keycloak in a temporary folder and imports a realm as in production. `env` replaces the ${…} of the realm.
 * The caller must call `stop`, even when the start failed.
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
  // Run a copy. Keycloak changes files of its folder when it starts, and other processes may be using KEYCLOAK_HOME.
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
    `--db=${env['KC_DB'] ?? 'dev-mem'}`,
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
      // As in production, links and tokens contain the public URL, whichever URL a client uses.
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
