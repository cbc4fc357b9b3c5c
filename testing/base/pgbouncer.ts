import { spawn } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { end, findProgram } from '#testing/instalacion/entorno.ts'
import { until } from '#testing/wait.ts'
import { freePort } from '../../server/embedded-postgres.ts'
import { postgresUser } from '../../server/postgres-files.ts'

/** Returns the path of PgBouncer: PGBOUNCER, otherwise Debian's program; undefined when there is none. */
export const findPgbouncer = (): Promise<string | undefined> => findProgram(process.env.PGBOUNCER ?? 'pgbouncer')

/** Whether a port of this machine accepts connections. */
const listens = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })

/** Returns the connection string of the same database at another host. */
export const through = (url: string, host: string): string => Object.assign(new URL(url), { host }).href

/** Starts PgBouncer in transaction mode for all databases of the server of `url`. Returns its host and port. */
export const startPgbouncer = async (program: string, folder: string, url: string) => {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const own = join(folder, 'pgbouncer')
  const port = await freePort()
  await mkdir(own, { recursive: true })
  await writeFile(join(own, 'users.txt'), `"${username}" "${password}"\n`)
  await writeFile(
    join(own, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(own, 'users.txt')}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 5
`,
  )
  if (postgresUser.uid !== undefined) await chown(own, postgresUser.uid, postgresUser.gid)
  const child = spawn(program, ['-q', join(own, 'pgbouncer.ini')], { ...postgresUser, stdio: 'ignore' })
  await until('PgBouncer listens', () => listens(port))
  return { host: `127.0.0.1:${port}`, stop: () => end(child) }
}
