// npm run check: tests the portal's configuration against everything it connects to, and prints what to fix. Exits with
// 1 when something fails.
import { CONEXION_IDS } from '#contract/puesta-en-marcha/reglas.ts'
import {
  createCobros,
  createErp,
  createIdentityDirectory,
  createMail,
  createMailbox,
  createServiceDesk,
  openFileStore,
} from '#gateways/index.ts'
import { distribuidorOf } from '#modules/distribuidor'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { createPool } from '#server/db/database.ts'
import { unknownVariables } from '#server/config/environment.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { lineOf, tryAll } from '../server/pruebas.ts'
import { openFolder } from '../server/start-up.ts'

/** Connects to the database as the portal does: through the pooler, as the application's role. */
const reach = (url: string, pooler: Config['DATABASE_POOLER']) => {
  const pool = createPool(url, 3, () => {}, { pooler })
  return { pool, close: () => pool.end() }
}

const check = async (config: Config): Promise<number> => {
  const cipher = await openCipher(config)
  // Ignore a failure here: the check of Archivos reports it.
  if (config.FILES === 'disk') await openFolder(config.DATA_DIR).catch(() => {})
  const { pool, close } = config.DATABASE_URL
    ? reach(config.DATABASE_URL, config.DATABASE_POOLER)
    : await openDatabase(config)
  const distribuidor = distribuidorOf(config)
  const parts = {
    config,
    pool,
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
  let wrong = 0
  try {
    await tryAll(CONEXION_IDS, parts, (conexion, prueba) => {
      if (!prueba.anduvo) wrong += 1
      console.log(lineOf(conexion, prueba))
    })
  } finally {
    await close()
  }
  console.log(wrong ? `\n${wrong} por arreglar, de ${CONEXION_IDS.length}.` : '\nTodo funciona.')
  return wrong
}

try {
  const config = readConfig(process.env)
  for (const line of [...unknownVariables(process.env), ...config.WARNINGS]) console.error(line)
  process.exitCode = (await check(config)) ? 1 : 0
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 2
}
process.exit()
