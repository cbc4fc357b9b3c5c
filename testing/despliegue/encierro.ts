import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '#testing/wait.ts'
import { startIssuer } from '../../drills/mundo.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import type { Closers } from '#server/base/closers.ts'
import { DATA_KEYS } from '../data-keys.ts'
import { openDatabase } from '../instalacion/entorno.ts'

const execute = promisify(execFile)
/** UID of the user nobody. When root starts the test, the portal runs as this user, so that file permissions apply. */
const UID = 65_534
const HOME = '/opt/autogestion/actual'
const STATE = '/var/lib/autogestion'

/** Returns the settings of a systemd unit by name, in order. */
const readUnit = (text: string): Map<string, string[]> => {
  const said = new Map<string, string[]>()
  for (const [, name = '', value = ''] of text.matchAll(/^([A-Z]\w*)=(.*)$/gm))
    said.set(name, [...(said.get(name) ?? []), value])
  return said
}

const saysYes = (unit: Map<string, string[]>, name: string): boolean => unit.get(name)?.at(-1) === 'yes'

/**
 * Returns the arguments with which bubblewrap reproduces a systemd unit: read-only root, private homes and /tmp, few
 * devices, no capability. `data` becomes the StateDirectory. Only settings about mounts, namespaces and capabilities
 * are reproduced.
 */
const enclosureOf = (unit: Map<string, string[]>, data: string): string[] => {
  if (unit.get('ProtectSystem')?.at(-1) !== 'strict') throw new Error('the unit does not say ProtectSystem=strict')
  return [
    '--ro-bind',
    '/',
    '/',
    ...(saysYes(unit, 'PrivateDevices') ? ['--dev', '/dev'] : []),
    ...(saysYes(unit, 'PrivateTmp') ? ['--tmpfs', '/tmp', '--tmpfs', '/var/tmp'] : []),
    ...(saysYes(unit, 'ProtectHome') ? ['--tmpfs', '/home', '--tmpfs', '/root'] : []),
    // Mount the portal's files and its writable folders where the unit expects them.
    '--tmpfs',
    '/opt',
    '--ro-bind',
    process.cwd(),
    HOME,
    '--tmpfs',
    '/var/lib',
    '--bind',
    data,
    STATE,
    ...(saysYes(unit, 'PrivateUsers') ? ['--unshare-user'] : []),
    ...(saysYes(unit, 'ProtectHostname') ? ['--unshare-uts'] : []),
    ...(saysYes(unit, 'RemoveIPC') ? ['--unshare-ipc'] : []),
    ...(unit.get('CapabilityBoundingSet')?.at(-1) === '' ? ['--cap-drop', 'ALL'] : []),
    '--chdir',
    unit.get('WorkingDirectory')!.at(-1)!,
  ]
}

/**
 * Returns the system calls that SystemCallFilter of the unit allows: the members of its sets, except those that a later
 * `~` line removes.
 */
const allowedBy = (unit: Map<string, string[]>, sets: string): Set<string> => {
  const members = new Map<string, string[]>()
  let current: string[] = []
  for (const line of sets.split('\n')) {
    if (line.startsWith('@')) members.set(line.trim(), (current = []))
    else if (/^\s+[@\w]/.test(line)) current.push(line.trim())
  }
  const expand = (name: string): string[] =>
    name.startsWith('@') ? (members.get(name) ?? []).flatMap((each) => expand(each)) : [name]
  const allowed = new Set<string>()
  for (const line of unit.get('SystemCallFilter') ?? [])
    for (const name of line
      .replace(/^~/, '')
      .split(' ')
      .flatMap((each) => expand(each)))
      if (line.startsWith('~')) allowed.delete(name)
      else allowed.add(name)
  return allowed
}

/** Returns the system calls in the summary of strace. */
const callsOf = (summary: string): string[] =>
  summary
    .split('\n')
    .flatMap((line) => /^\s*[\d.]+\s+[\d.]+\s+\d+\s+\d+(?:\s+\d+)?\s+(\w+)$/.exec(line)?.[1] ?? [])
    .filter((name) => name !== 'total')

const PROBE = `
const { readFileSync, writeFileSync } = require('node:fs')
const may = (path) => { try { writeFileSync(path, ''); return true } catch { return false } }
const status = readFileSync('/proc/self/status', 'utf8')
const of = (name) => new RegExp(name + ':\\\\s+(\\\\S+)').exec(status)[1]
console.log(JSON.stringify({
  caps: of('CapEff') + of('CapBnd'), noNew: of('NoNewPrivs'),
  writes: ['${HOME}/x', '${HOME}/node_modules/x', '/etc/x', '/usr/x', '/var/x', '${STATE}/x'].filter(may),
  homes: require('node:fs').readdirSync('/home').length,
}))`

/** Returns the last process in a chain of processes with one child each. */
const lastChildOf = async (pid: number): Promise<number> => {
  const [child] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  return child === undefined ? pid : lastChildOf(Number(child))
}

/**
 * Runs the portal with the restrictions of the unit that can be reproduced without systemd; undefined when a program is
 * missing.
 */
export const tryUnit = async (
  { bwrap, analyze, strace }: { bwrap: string; analyze: string; strace: string | undefined },
  shipped: string,
  folder: string,
  closers: Closers,
): Promise<Record<string, boolean>> => {
  const unit = readUnit(await readFile(shipped, 'utf8'))
  const data = join(folder, 'encierro')
  await mkdir(data, { recursive: true })
  await chmod(folder, 0o755)
  if (process.getuid!() === 0) await chown(data, UID, UID)
  const nobody =
    process.getuid!() === 0 ? ['setpriv', `--reuid=${UID}`, `--regid=${UID}`, '--clear-groups', '--no-new-privs'] : []
  const [first = '', ...rest] = [...nobody, bwrap, ...enclosureOf(unit, data)]
  const node = join(HOME, 'node_modules/.bin/node')

  const probe = await execute(first, [...rest, node, '-e', PROBE])
  const seen = JSON.parse(probe.stdout) as { caps: string; noNew: string; writes: string[]; homes: number }

  const database = await openDatabase(folder)
  closers.push(database.stop)
  const { issuer } = await startIssuer(closers)
  const port = await freePort()
  const env = {
    ...process.env,
    ...Object.fromEntries(
      unit
        .get('Environment')!
        .flatMap((said) => said.split(' '))
        .map((pair) => pair.split(/=(.*)/s, 2) as [string, string]),
    ),
    PORT: String(port),
    METRICS_PORT: '',
    DRAIN_MS: '0',
    DATABASE_URL: database.application,
    DATA_KEYS,
    OIDC_ISSUER: issuer,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
  }
  await execute(process.execPath, ['tools/migrate.ts', '--para', 'aplicacion'], {
    env: { ...env, DATABASE_URL: database.owner },
  })
  const traced = strace ? [strace, '-f', '-c', '-o', `${STATE}/llamadas`] : []
  const [, ...program] = unit.get('ExecStart')!.at(-1)!.split(' ')
  const portal = spawn(first, [...rest, ...traced, node, ...program], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  // Signal the portal itself. Its parents bubblewrap and strace would not pass the signal on.
  const stop = async () => {
    if (portal.exitCode !== null || portal.signalCode !== null) return
    process.kill(await lastChildOf(portal.pid!), 'SIGTERM')
    await once(portal, 'exit')
  }
  closers.push(stop)
  const answers = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the portal under the unit is ready', () => answers('/listo'))
  const page = await answers('/autogestion')
  await stop()
  const result: Record<string, boolean> = {
    'el portal empieza y contesta encerrado como pide la unidad': page,
    'sin capacidades, y sin poder ganar ninguna': /^0+$/.test(seen.caps) && seen.noNew === '1',
    'escribe en su carpeta y en ninguna otra, y no ve las de nadie':
      seen.writes.join() === `${STATE}/x` && seen.homes === 0,
  }
  if (strace) {
    const { stdout } = await execute(analyze, ['syscall-filter'])
    const allowed = allowedBy(unit, stdout)
    const made = callsOf(await readFile(join(data, 'llamadas'), 'utf8'))
    const refused = made.filter((name) => !allowed.has(name))
    console.log(
      `${made.length} llamadas al núcleo; ${refused.length ? `el filtro negaría ${refused.join(', ')}` : 'el filtro deja todas'}`,
    )
    result['pide al núcleo solo lo que el filtro deja'] = made.length > 30 && refused.length === 0
  } else console.log('El filtro de llamadas al núcleo: no se probó, falta strace.')
  return result
}
