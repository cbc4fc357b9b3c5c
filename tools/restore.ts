// npm run restore -- CARPETA/autogestion-… [--identidad ARCHIVO] | --retener: restores a backup into an empty database
// and an empty file store. `--retener` only marks as failed the jobs that would send something.
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { formatCount } from '#contract/valores/formato.ts'
import { openFileStore } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { type Manifiesto, type Parte, readManifest, verifyParts } from './respaldo/manifiesto.ts'
import { bringBack, bringKeycloak, holdOutward, requireEmptyKeycloak } from './respaldo/vuelta.ts'

const USAGE = `Uso: npm run restore -- CARPETA/autogestion-20261122T060000Z [--identidad ARCHIVO] [--sin-keycloak]
       en una base recién creada (DATABASE_URL, con su dueño) y donde FILES diga; --identidad es la de age, o la frase de la clave de gpg;
       la base de Keycloak vuelve a KEYCLOAK_DATABASE_URL, también vacía, salvo con --sin-keycloak
     npm run restore -- --retener
       en una base que volvió por otro camino: lo que esperaba para salir queda para reintentar a mano
Termina con 0 si cada fila y cada archivo es como era, 1 si no, 2 si se pidió mal.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    identidad: { type: 'string' },
    retener: { type: 'boolean', default: false },
    'sin-keycloak': { type: 'boolean', default: false },
  },
})
const config = readConfig(process.env)

const hold = async (pool: pg.Pool, url: string): Promise<void> => {
  const held = await holdOutward({ config, pool, url })
  console.log(`${formatCount(held)} trabajos que iban afuera quedan en Integraciones, para reintentar de a uno.`)
}

/**
 * Returns where to restore Keycloak's database; undefined when the backup lacks that database, or the user does not
 * want it.
 */
const keycloakOf = ({ keycloak }: Manifiesto): { part: Parte; url: string } | undefined => {
  if (!keycloak || values['sin-keycloak']) return undefined
  const url = process.env['KEYCLOAK_DATABASE_URL']
  if (!url)
    throw new Error(
      'La copia trae la base de Keycloak: definí KEYCLOAK_DATABASE_URL, o dejala afuera con --sin-keycloak.',
    )
  return { part: keycloak, url }
}

/** Restores a backup; returns the differences. */
const restore = async (folder: string, pool: pg.Pool, url: string): Promise<string[]> => {
  const manifest = await readManifest(folder)
  await verifyParts(folder, manifest)
  console.log(`Copia entera, del ${manifest.instante}, versión ${manifest.version}.`)
  const keycloak = keycloakOf(manifest)
  // Check Keycloak's database before anything is written, so that a failure leaves nothing half restored.
  if (keycloak) await requireEmptyKeycloak(keycloak.url)
  const store = await openFileStore(config)
  const problems = await bringBack({ pool, url, store, folder, manifest, identidad: values.identidad })
  console.log(
    `${formatCount(manifest.archivos.copiados)} archivos y ${Object.keys(manifest.tablas).length} tablas de vuelta.`,
  )
  if (keycloak) {
    await bringKeycloak({ folder, manifest, identidad: values.identidad }, keycloak.part, keycloak.url)
    console.log('La base de Keycloak está de vuelta.')
  }
  return problems
}

const [folder, ...more] = positionals
if (more.length || (folder === undefined) !== values.retener) {
  console.error(USAGE)
  process.exit(2)
}
const { pool, url, close } = await openDatabase(config)
try {
  const problems = folder === undefined ? [] : await restore(folder, pool, url)
  // Mark these jobs as failed even when rows or files differ. Otherwise the portal could send messages a second time
  // when it starts.
  await hold(pool, url)
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
  else console.log('Las tablas quedan como esta versión las quiere: ya se puede arrancar el portal.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
}
process.exit()
