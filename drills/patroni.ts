import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { postgresUser } from '../server/postgres-files.ts'

const execute = promisify(execFile)

const GET = "pip install 'patroni[etcd3]==4.1.5' 'psycopg[binary]'; con PATRONI, dónde está"
const PYTHONS = ['python3', '/usr/bin/python3', '/usr/local/bin/python3']

/** Returns the command that runs a program as the operating system user of PostgreSQL. */
export const asPostgres = (command: readonly string[]): string[] => {
  const { uid, gid } = postgresUser
  return uid === undefined
    ? [...command]
    : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command]
}

/** Returns why the user of PostgreSQL cannot run a command; undefined when the user can. */
const problemOf = async (command: readonly string[]): Promise<string | undefined> => {
  const [program, ...args] = asPostgres([...command, '--version'])
  return execute(program!, args, { cwd: '/', env: { PATH: process.env.PATH, HOME: '/tmp' } }).then(
    () => undefined,
    ({ stderr, message }: Error & { stderr?: string }) => (stderr || message).trim().split('\n').at(-1),
  )
}

/**
 * Returns the command of a Patroni that the user of PostgreSQL can run: the program itself, or a Python that has the
 * module. Otherwise returns why there is none, in Spanish. Only root can run a Patroni in root's home.
 */
export const findPatroni = async (name: string): Promise<{ command: string[] } | { missing: string }> => {
  const program = await findProgram(name)
  if (!program) return { missing: `falta patroni (${GET})` }
  const reason = await problemOf([program])
  if (reason === undefined) return { command: [program] }
  for (const python of PYTHONS) {
    const command = [python, '-m', 'patroni']
    if ((await problemOf(command)) === undefined) return { command }
  }
  return {
    missing: `el usuario de PostgreSQL no puede correr ${program} (${reason}); instalalo donde pueda leerlo, por ejemplo con python3 -m venv /opt/patroni`,
  }
}
