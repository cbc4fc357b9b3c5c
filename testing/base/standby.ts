import { execFile } from 'node:child_process'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../server/embedded-postgres.ts'
import { postgresUser } from '../../server/postgres-files.ts'

const execute = promisify(execFile)

/**
 * Starts a streaming replica of the server of `url`. The replica starts from a copy of the server's files, in `folder`.
 */
export const startStandby = async (url: string, folder: string) => {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const setting = async (name: string) =>
    (await admin.query<{ is: string }>(`select current_setting($1) as is`, [name])).rows[0]!.is
  const [from, connections] = [await setting('data_directory'), await setting('max_connections')]
  await admin.query(`select pg_backup_start('copia', true)`)
  // Ignore files that disappear during the copy, because the replica replays their changes from the WAL.
  await execute('cp', ['-a', from, folder]).catch(() => {})
  const { rows } = await admin.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  await admin.end()
  const { hostname, port, username, password } = new URL(url)
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await writeFile(join(folder, 'backup_label'), rows[0]!.label)
  await writeFile(join(folder, 'standby.signal'), '')
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  if (postgresUser.uid !== undefined) await execute('chown', ['-R', `${postgresUser.uid}:${postgresUser.gid}`, folder])
  return startPostgres(folder, ['fsync=off', `max_connections=${connections}`])
}
