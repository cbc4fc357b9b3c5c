// npm run backup -- --en CARPETA --para CLAVE [--conservar 7d,4s,12m] | --en CARPETA --verificar: backs up the rows and
// files of one moment, and Keycloak's database (KEYCLOAK_DATABASE_URL). COPIAS_EN, COPIAS_PARA and COPIAS_CONSERVAR
// replace missing options.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/valores/formato.ts'
import { openFileStore } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { updateBackup } from '#server/db/backup-age.ts'
import { openDatabase } from '../server/embedded-postgres.ts'
import { type Cifra, cifraDe } from './respaldo/cifra.ts'
import { backUp } from './respaldo/copia.ts'
import { listBackups, readManifest, verifyParts } from './respaldo/manifiesto.ts'
import { beyond, type Conservar, readConservar } from './respaldo/retencion.ts'

const USAGE = `Uso: npm run backup -- --en CARPETA --para CLAVE [--conservar 7d,4s,12m]
       copia filas y archivos de un mismo momento, cifrados para CLAVE: una clave pública de age o SSH, o una que gpg conozca;
       --sin-cifrar en lugar de --para; --conservar borra las que no son de los últimos 7 días, 4 semanas ni 12 meses
     npm run backup -- --en CARPETA --verificar
       vuelve a leer cada copia de la carpeta, byte por byte
Termina con 0 si está todo bien, 1 si no se copió o una copia está mal, 2 si se pidió mal, 3 si se copió pero faltaban archivos.`

class UsageError extends Error {}

const { values } = parseArgs({
  options: {
    en: { type: 'string' },
    para: { type: 'string' },
    'sin-cifrar': { type: 'boolean', default: false },
    conservar: { type: 'string' },
    verificar: { type: 'boolean', default: false },
  },
})

/** Reads every backup again and prints which are damaged; returns the exit code. */
const verify = async (folder: string): Promise<number> => {
  let wrong = 0
  for (const { name } of await listBackups(folder)) {
    try {
      const path = join(folder, name)
      await verifyParts(path, await readManifest(path))
      console.log(`${name}: bien`)
    } catch (error) {
      wrong += 1
      console.error(`${name}: ${(error as Error).message}`)
    }
  }
  return wrong ? 1 : 0
}

const forget = async (folder: string, rule: Conservar): Promise<void> => {
  for (const { name } of beyond(await listBackups(folder), rule)) {
    await rm(join(folder, name), { recursive: true })
    console.log(`${name}: borrada, no la conserva ninguna regla`)
  }
}

const copy = async (folder: string, cifra: Cifra, rule: Conservar | undefined): Promise<number> => {
  const config = readConfig(process.env)
  const { url, pool, close } = await openDatabase(config)
  try {
    const { name, manifest, perdidos } = await backUp({
      url,
      keycloakUrl: process.env['KEYCLOAK_DATABASE_URL'] || undefined,
      store: await openFileStore(config),
      folder,
      cifra,
    })
    const { tablas, archivos } = manifest
    const filas = Object.values(tablas).reduce((sum, n) => sum + n, 0)
    console.log(
      `${name}: ${formatCount(filas)} filas de ${Object.keys(tablas).length} tablas, ${formatCount(archivos.copiados)} archivos (${formatCount(archivos.bytes)} bytes)${manifest.keycloak ? ', y la base de Keycloak' : ''}`,
    )
    await verifyParts(join(folder, name), manifest)
    await updateBackup(pool)
    if (rule) await forget(folder, rule)
    if (!perdidos.length) return 0
    console.error(
      `${formatCount(perdidos.length)} archivos faltaban o no tenían su tamaño: están en el manifiesto de la copia.`,
    )
    return 3
  } finally {
    await close()
  }
}

const main = async (): Promise<number> => {
  const { verificar } = values
  const en = values.en ?? (process.env['COPIAS_EN'] || undefined)
  // The recipient in the option replaces the recipient in the environment.
  const para = values.para ?? (values['sin-cifrar'] ? undefined : process.env['COPIAS_PARA'] || undefined)
  const conservar = values.conservar ?? (process.env['COPIAS_CONSERVAR'] || undefined)
  if (!en) throw new UsageError('Decí dónde se guardan las copias: --en CARPETA, mejor en otra máquina.')
  if (verificar) return verify(en)
  if (Boolean(para) === values['sin-cifrar'])
    throw new UsageError('Decí para quién se cifra, --para CLAVE, o --sin-cifrar si la carpeta ya lo está.')
  const rule = conservar === undefined ? undefined : readConservar(conservar)
  if (conservar !== undefined && !rule) throw new UsageError('--conservar es cuántos días, semanas y meses: 7d,4s,12m.')
  return copy(en, para ? cifraDe(para) : { programa: 'ninguna' }, rule)
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error((error as Error).message)
  if (error instanceof UsageError) console.error(USAGE)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
process.exit()
