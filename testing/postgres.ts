import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProvidedContext } from 'vitest'
import { createCipher, readDataKeys } from '#server/base/cipher.ts'
import { createPool } from '#server/db/database.ts'
import { waitForDatabase } from '#server/db/database-start.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { migrate } from '#server/db/migrations.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { openRealm } from '../idp/realm-state.ts'
import { startPostgres } from '../server/embedded-postgres.ts'
import { loadArticulos, readArticulos } from '../server/modules/ayuda/ayuda-portal.service.ts'
import { sealSinCifrar } from '../server/modules/cifrado/cifrado-filas.service.ts'
import { DATA_KEYS } from './data-keys.ts'
import { memoryFolder } from './base/memory-folder.ts'
import { PATIENCE } from './patience.ts'

/** Current time of the tests. The dates of the demo company are relative to it. */
export const TEST_NOW = '2026-11-21T15:00:00.000Z'

/** Name of a database with all tables and no rows. Nothing writes into it, so query plans in it never change. */
export const VACIA = 'vacia'

/** Base URL and brand of the identity provider of the tests. */
export const TEST_REALM = {
  baseUrl: 'http://identidad.test',
  brand: { name: 'Distribuidora Meridiana', primary: '#0f4c81' },
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the empty database `postgres`. Databases are created over this connection. */
    postgresUrl: string
    /** true: the databases are in memory, where a drop is cheap. false: they are on a disk. */
    isInMemory: boolean
    /** Host and port of the pooler, if the test run has one. */
    pooler?: string
    /** Host and port of the replica, if the test run has one. */
    replica?: string
  }
}

interface Provider {
  provide: <N extends 'postgresUrl' | 'isInMemory'>(name: N, value: ProvidedContext[N]) => void
}

/**
 * Space (bytes) for the databases of a run in memory. Each database takes 21 MB and is dropped when its test file ends.
 */
const ROOM = 4 * 2 ** 30

/**
 * Starts one PostgreSQL for a whole test run and prepares the template database that each test file copies. Durability
 * is off, because all data are deleted at the end.
 */
export default async function setup(project: Provider): Promise<() => Promise<void>> {
  const parent = await memoryFolder(ROOM)
  const folder = await mkdtemp(join(parent, 'autogestion-pg-'))
  // PostgreSQL does not run as root, so another user has to be able to enter the folder.
  await chmod(folder, 0o755)
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const postgres = await startPostgres(join(folder, 'data'), flags)
  const tables = createPool(postgres.url(), 2, () => {})
  await waitForDatabase(tables, PATIENCE.start)
  await migrate(tables)
  await tables.end()
  const asAdmin = async (statement: string) => {
    const admin = createPool(postgres.url('postgres'), 1, () => {})
    await admin.query(statement)
    await admin.end()
  }
  await asAdmin(`create database ${VACIA} template autogestion strategy file_copy`)
  const pool = createPool(postgres.url(), 2, () => {})
  await loadArticulos(pool, await readArticulos())
  await seedDemo(pool, new Date(TEST_NOW))
  await sealSinCifrar(pool, createCipher(readDataKeys(DATA_KEYS)!))
  await openRealm({ ...TEST_REALM, pool })
  const jobs = createJobs({ url: postgres.url(), onError: () => {} })
  await jobs.start()
  await jobs.stop()
  await pool.end()
  // Disallow connections to the template, because a connection would block copies of it.
  await asAdmin('alter database autogestion with is_template true allow_connections false')
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('isInMemory', parent !== tmpdir())
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
