// [FILES=s3] npm run drill:restore -- [FILAS]: fills a portal, backs it up, destroys it and restores it elsewhere. Then
// compares every row and file.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openFileStore } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { createPool } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { DATA_KEYS } from '#testing/data-keys.ts'
import { findVersitygw, startVersitygw } from '#testing/s3/versitygw.ts'
import { startPortalProcess } from '#testing/portal-process.ts'
import { freePort, startPostgres } from '../server/embedded-postgres.ts'
import { postgresPrograms } from '../server/postgres-files.ts'
import type { Closers } from '#server/base/closers.ts'
import { run, runSuite } from '../tools/run.ts'
import { countRows } from '../tools/respaldo/copia.ts'
import { ask, majorOf } from '../tools/respaldo/programas.ts'
import { readManifest, verifyParts } from '../tools/respaldo/manifiesto.ts'
import { bringBack, bringKeycloak, holdOutward } from '../tools/respaldo/vuelta.ts'
import { createFolder, fillDemo, say, startIssuer } from './mundo.ts'

/** Number of audit rows, and of files. The files are small, like most files in production. */
const FILAS = Number(process.argv[2] ?? 3000)
const FILE_BYTES = 20_000
/** Number of rows written after the backup. The restore loses them. */
const LATER_ROWS = 25
/** Time (ms) to wait for a worker. It is longer than the worker's polling interval. */
const LISTEN_MS = 4000

const secondsSince = (start: number): number => (performance.now() - start) / 1000

/**
 * Returns the PostgreSQL server to use: the embedded one, or Debian's in the folder `bin`. It must not be newer than
 * the installed pg_dump. A string: the reason why there is none.
 */
const serverFor = async (): Promise<{ bin?: string } | string> => {
  const client = await majorOf('pg_dump')
  if (client === undefined) return 'falta pg_dump (postgresql-client)'
  if (client >= (await majorOf((await postgresPrograms()).postgres))!) return {}
  const bin = `/usr/lib/postgresql/${client}/bin`
  return existsSync(join(bin, 'postgres')) ? { bin } : `pg_dump es el ${client}, más viejo que el PostgreSQL embebido`
}

/**
 * Creates the encryption key of the backup, with age or gpg, whichever is installed. Without either, the backup is not
 * encrypted.
 */
const createKey = async (folder: string): Promise<{ para: string[]; identidad?: string; cifra: string }> => {
  const identidad = join(folder, 'clave.age')
  if ((await ask('age-keygen', ['-o', identidad])) !== undefined) {
    const para = (await ask('age-keygen', ['-y', identidad]))!.trim()
    return { para: ['--para', para], identidad, cifra: 'age' }
  }
  process.env.GNUPGHOME = join(folder, 'gnupg')
  const key = [
    '--batch',
    '--passphrase',
    '',
    '--quick-generate-key',
    'copia@drill.example',
    'default',
    'default',
    'never',
  ]
  await mkdir(process.env.GNUPGHOME, { mode: 0o700 })
  if ((await ask('gpg', key)) !== undefined) return { para: ['--para', 'copia@drill.example'], cifra: 'gpg' }
  return { para: ['--sin-cifrar'], cifra: 'ninguna' }
}

interface Almacen {
  env: Record<string, string>
  close: () => Promise<unknown>
}

/**
 * Opens the file store to back up: a folder, or with FILES=s3 an object store. A string: the reason why the store is
 * not available.
 */
const openAlmacen = async (closers: Closers): Promise<Almacen | string> => {
  if (process.env.FILES !== 's3') return { env: {}, close: async () => {} }
  const found = await findVersitygw()
  if ('missing' in found) return found.missing
  const { env, close } = await startVersitygw(found.program)
  closers.push(close)
  // Set the credentials in this process too, because its AWS client reads them from the environment.
  Object.assign(process.env, env)
  return { env, close }
}

/**
 * Returns a fingerprint of each table: the number of rows and a hash of them. The order of the rows does not matter.
 */
const fingerprint = async (url: string): Promise<Map<string, string>> => {
  const db = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await db.connect()
  const found = new Map<string, string>()
  for (const tabla of Object.keys(await countRows(db))) {
    const { rows } = await db.query<{ f: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as f from ${tabla} t`,
    )
    found.set(tabla, rows[0]!.f)
  }
  const sequences = await db.query<{ s: string; f: string }>(
    `select format('%I.%I', schemaname, sequencename) as s, coalesce(last_value::text, 'nueva') as f from pg_sequences`,
  )
  for (const { s, f } of sequences.rows) found.set(`secuencia ${s}`, f)
  await db.end()
  return found
}

const differences = (was: Map<string, string>, is: Map<string, string>): string[] =>
  [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))

const addRecords = (pool: pg.Pool, many: number) =>
  pool.query(
    `insert into auditoria (cuando, usuario_id, usuario, ip, operacion, detalle)
     select now() - n * interval '1 minute', 1, 'drill', '127.0.0.1', 'tickets.setLeido', jsonb_build_object('ticketId', n)
     from generate_series(1, $1) n`,
    [many],
  )

/** Fills the portal before the backup with rows, files and queued mails. */
const fill = async (url: string, env: Record<string, string>): Promise<void> => {
  const pool = createPool(url, 4, () => {})
  const store = await openFileStore(readConfig(env))
  await addRecords(pool, FILAS)
  for (let n = 0; n < FILAS; n += 1) {
    const content = randomBytes(FILE_BYTES)
    const archivoId = randomUUID()
    await store.write(archivoId, Readable.from([content]))
    await pool.query(
      `insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, razon_social_id, creado)
       select $1, 'drill.pdf', 'application/pdf', $2, $3, min(usuario_id), 1042, now() from usuario`,
      [archivoId, content.length, createHash('sha256').update(content).digest('hex')],
    )
  }
  const jobs = createJobs({ url, onError: console.error })
  await jobs.start()
  for (let n = 0; n < 10; n += 1)
    await jobs.enqueue(pool, 'envio', { sobre: 'Drill', para: 'a@b.example', asunto: 'Drill', texto: 'x', html: 'x' })
  await jobs.stop()
  await pool.end()
}

await runSuite('La vuelta de una copia', async (closers) => {
  const server = await serverFor()
  if (typeof server === 'string') return server
  const [uno, otro] = [await openAlmacen(closers), await openAlmacen(closers)]
  if (typeof uno === 'string') return uno
  if (typeof otro === 'string') return otro
  const folder = await createFolder(closers)
  const failures: string[] = []
  const check = (what: string, isGood: boolean): void => {
    if (!isGood) failures.push(what)
  }

  const first = await startPostgres(join(folder, 'base'), [], server.bin)
  closers.push(() => first.stop())
  const { issuer, sign } = await startIssuer(closers)
  const port = await freePort()
  const envOf = (url: string, data: string, almacen: Almacen) => ({
    ...almacen.env,
    NODE_ENV: 'production',
    DATA_KEYS,
    DATABASE_URL: url,
    DATA_DIR: join(folder, data),
    OIDC_ISSUER: issuer,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
  })
  const env = envOf(first.url(), 'portal', uno)
  await fillDemo(first.url())
  await fill(first.url(), env)
  const was = await fingerprint(first.url())

  const keycloakOf = (node: typeof first) => new URL('/keycloak', node.url()).href
  const query = async <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> => {
    const db = new pg.Client({ connectionString: url })
    await db.connect()
    return db.query<T>(sql).then(
      ({ rows }) => db.end().then(() => rows),
      (error: Error) => db.end().then(() => Promise.reject(error)),
    )
  }
  await query(first.url(), 'create database keycloak')
  await query(
    keycloakOf(first),
    `create table realm as select n as id, 'realm ' || n as name from generate_series(1, 5) n`,
  )

  const { para, identidad, cifra } = await createKey(folder)
  const copies = join(folder, 'copias')
  let start = performance.now()
  const { code } = await run('node', ['tools/backup.ts', '--en', copies, ...para, '--conservar', '7d,4s'], {
    ...env,
    KEYCLOAK_DATABASE_URL: keycloakOf(first),
  })
  const backupSeconds = secondsSince(start)
  check('la copia termina bien', code === 0)
  const aged = `select now() - exito < interval '1 minute' as "isNew" from reloj where nombre = 'respaldo'`
  check('la base dice cuándo se copió', (await query<{ isNew: boolean }>(first.url(), aged))[0]?.isNew === true)
  const [name] = await readdir(copies)
  const copy = join(copies, name!)
  const manifest = await readManifest(copy)
  say(
    `copiar ${FILAS} archivos y ${Object.values(manifest.tablas).reduce((a, b) => a + b)} filas, ${cifra}`,
    `${backupSeconds.toFixed(1)} s`,
  )

  // Write more rows after the backup, then destroy everything.
  const pool = createPool(first.url(), 1, () => {})
  await addRecords(pool, LATER_ROWS)
  await pool.end()
  await first.stop()
  await rm(join(folder, 'base'), { recursive: true })
  await rm(join(folder, 'portal'), { recursive: true, force: true })
  await uno.close()

  start = performance.now()
  const second = await startPostgres(join(folder, 'otra'), [], server.bin)
  closers.push(() => second.stop())
  const restoredEnv = envOf(second.url(), 'otro', otro)
  const config = readConfig(restoredEnv)
  const restoredPool = createPool(second.url(), 3, () => {})
  const parts = {
    pool: restoredPool,
    url: second.url(),
    store: await openFileStore(config),
    folder: copy,
    manifest,
    identidad,
  }
  await verifyParts(copy, manifest)
  const problems = await bringBack(parts)
  for (const problem of problems) failures.push(problem)
  await query(second.url(), 'create database keycloak')
  const bringSso = () => bringKeycloak({ folder: copy, manifest, identidad }, manifest.keycloak!, keycloakOf(second))
  await bringSso()
  const realms = await query<{ realms: string }>(
    keycloakOf(second),
    `select string_agg(name, ',' order by id) as realms from realm`,
  )
  check('la base de Keycloak vuelve', realms[0]?.realms === 'realm 1,realm 2,realm 3,realm 4,realm 5')
  const twice = await bringSso().then(
    () => false,
    (error: Error) => error.message.startsWith('La base de Keycloak no está vacía'),
  )
  check('sobre una base de Keycloak con algo no se restaura', twice)
  const rowsSeconds = secondsSince(start)
  for (const what of differences(was, await fingerprint(second.url()))) failures.push(`${what} no es como era`)
  say('tablas y secuencias comparadas, fila por fila', was.size)
  say('archivos comparados con el SHA-256 de su fila', manifest.archivos.copiados)
  const held = await holdOutward({ config, pool: restoredPool, url: second.url() })
  check('los diez correos que esperaban quedan retenidos', held >= 10)
  say('trabajos retenidos, para no avisar dos veces', held)
  const again = await bringBack(parts).then(
    () => false,
    (error: Error) => error.message.startsWith('La base no está vacía'),
  )
  check('sobre una base con algo no se restaura', again)
  await restoredPool.end()

  const started = performance.now()
  closers.push(await startPortalProcess(port, { ...restoredEnv, MIGRATE: 'on' }, 'server/start.mjs'))
  const signIn = await fetch(`http://localhost:${port}/autogestion/usuario/v1/getByName/mibarra`, {
    headers: { authorization: `Bearer ${await sign('mibarra')}` },
  })
  const startSeconds = secondsSince(started)
  check(`mibarra entra (${signIn.status})`, signIn.ok)
  await wait(LISTEN_MS)
  const mails = await readdir(join(restoredEnv.DATA_DIR, 'correo')).catch(() => [])
  check('nadie recibe nada al volver', mails.length === 0)
  say('correos que salieron al volver', mails.length)
  say('volver (RTO): base y archivos, todo leído de nuevo', `${(rowsSeconds / 60).toFixed(2)} min`)
  say('y hasta que alguien entra', `${startSeconds.toFixed(1)} s`)
  say('perdido (RPO): lo escrito después de la copia, filas', LATER_ROWS)
  for (const failure of failures) console.error(failure)
  return { passed: failures.length ? 0 : 1, failed: failures.length }
})
