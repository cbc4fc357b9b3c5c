import type pg from 'pg'
import { CONEXION_IDS, CONEXIONES, type ConexionId, resultadoDe } from '#contract/puesta-en-marcha/reglas.ts'
import type { Prueba } from '#contract/puesta-en-marcha/shapes.ts'
import {
  createCobros,
  createErp,
  createIdentityDirectory,
  createMail,
  createMailbox,
  createServiceDesk,
  openFileStore,
} from '#gateways/index.ts'
import { distribuidorOf, openDistribuidor } from '#modules/distribuidor'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { createPool } from '#server/db/database.ts'
import { openDatabase } from './embedded-postgres.ts'
import type { PruebasParts } from './modules/puesta-en-marcha/puesta-en-marcha-prueba.rules.ts'
import { AL_ARRANCAR, probarTodas } from './modules/puesta-en-marcha/puesta-en-marcha-pruebas.service.ts'
import { openFolder } from './start-up.ts'

type Parts = PruebasParts & { pool: pg.Pool }

const LABELS = { bien: 'Bien', mal: 'MAL ', sinProbar: '--  ' } as const

/** Returns a result as a line for a terminal. */
const lineOf = (conexion: ConexionId, prueba: Prueba): string =>
  `${LABELS[resultadoDe(prueba)]}  ${CONEXIONES[conexion].titulo}: ${[prueba.respuesta, prueba.hacer].filter(Boolean).join(' ')}`

/** Tests the connections at a start. Failures are printed, and do not stop the start. */
export const tryAtStart = async ({ pool, ...parts }: Parts, sayWrong: (line: string) => void): Promise<void> => {
  const tried = probarTodas(AL_ARRANCAR, { sql: pool, now: new Date() }, parts)
  for (const [at, result] of tried.entries()) {
    const prueba = await result
    if (prueba.anduvo === false) sayWrong(lineOf(AL_ARRANCAR[at]!, prueba))
  }
}

/** Connects as the portal does: through the pooler, as the application's database user. */
const reach = (url: string, pooler: Config['DATABASE_POOLER']) => {
  const pool = createPool(url, 3, () => {}, { pooler })
  return { pool, close: () => pool.end() }
}

/**
 * Tests everything that a configuration names. Prints one line for each test, and the total; returns the number of
 * failures.
 */
const checkAll = async (config: Config, correo: string | undefined, say: (line: string) => void): Promise<number> => {
  const cipher = await openCipher(config)
  // Ignore the error when the folder cannot be created, because the test of Archivos reports it.
  if (config.FILES === 'disk') await openFolder(config.DATA_DIR).catch(() => {})
  const { pool, close } = config.DATABASE_URL
    ? reach(config.DATABASE_URL, config.DATABASE_POOLER)
    : await openDatabase(config)
  // Use the distributor's data entered on screen, as the portal does. While the database fails, use the environment
  // variables.
  const unwatched = { watch: () => () => {} }
  const distribuidor = await openDistribuidor(config, pool, unwatched, () => {}).catch(() => distribuidorOf(config))
  const parts = {
    config,
    cipher,
    distribuidor,
    mail: createMail(config, distribuidor),
    mailbox: createMailbox(config),
    erp: createErp(config),
    cobros: createCobros(config),
    desk: createServiceDesk(config),
    directory: config.KEYCLOAK && createIdentityDirectory(config),
    store: await openFileStore(config),
  }
  const counts = { bien: 0, mal: 0, sinProbar: 0 }
  try {
    const tried = probarTodas(CONEXION_IDS, { sql: pool, now: new Date(), correo }, parts)
    for (const [at, result] of tried.entries()) {
      const prueba = await result
      counts[resultadoDe(prueba)] += 1
      say(lineOf(CONEXION_IDS[at]!, prueba))
    }
  } finally {
    await close()
  }
  const { bien, mal, sinProbar } = counts
  say(`\n${mal ? `${mal} por arreglar` : 'Funciona todo lo que se probó'}: ${bien} bien, ${sinProbar} sin probar.`)
  return mal
}

/**
 * Tests an installation by its environment. `correo`: address that gets the test e-mails; undefined: none are sent.
 * Returns the exit code: 0, 1 when something fails, 2 for invalid variables.
 */
export const checkInstallation = async (
  env: NodeJS.ProcessEnv,
  correo: string | undefined,
  say: (line: string) => void,
): Promise<0 | 1 | 2> => {
  try {
    const config = readConfig(env)
    for (const line of config.WARNINGS) say(line)
    return (await checkAll(config, correo, say)) ? 1 : 0
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    say(error.message)
    return 2
  }
}
