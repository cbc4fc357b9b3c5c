import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '#testing/instalacion/entorno.ts'
import { postgresUser } from '../server/postgres-files.ts'

const execute = promisify(execFile)

const GET = "pip install 'patroni[etcd3]==4.1.5' 'psycopg[binary]'; con PATRONI, dónde está"
const PYTHONS = ['python3', '/usr/bin/python3', '/usr/local/bin/python3']

/** Returns a command as the user that runs PostgreSQL runs it. */
export const asPostgres = (command: readonly string[]): string[] => {
  const { uid, gid } = postgresUser
  return uid === undefined
    ? [...command]
    : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command]
}

/** Returns why the user of PostgreSQL cannot run a command; undefined: it can. */
const problemOf = async (command: readonly string[]): Promise<string | undefined> => {
  const [program, ...args] = asPostgres([...command, '--version'])
  return execute(program!, args, { cwd: '/', env: { PATH: process.env.PATH, HOME: '/tmp' } }).then(
    () => undefined,
    ({ stderr, message }: Error & { stderr?: string }) => (stderr || message).trim().split('\n').at(-1),
  )
}

/**
 * Returns the command of Patroni that the user of PostgreSQL can run: the program itself, or another Python that has
 * it; otherwise why there is none, in Spanish. A Patroni in root's home is for root only.
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
