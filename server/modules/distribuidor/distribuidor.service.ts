import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { DatosDistribuidor, DistribuidorDatos } from '#contract/distribuidor/shapes.ts'
import { createLogo } from '#modules/archivos'
import { changesOf } from '#server/observe/audit.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/http/context.ts'
import { fieldError } from '#server/base/errors.ts'
import type { FileStore } from '#server/files/files.ts'
import type { Live } from '#server/jobs/live.ts'
import { requireVersion } from '#server/http/versions.ts'
import {
  type DistribuidorRow,
  lockDistribuidor,
  notifyDistribuidor,
  selectDistribuidor,
  updateDistribuidor,
  updateLogo,
} from './distribuidor.repository.ts'
import { datosOf, type Distribuidor, distribuidorOf, logoOf, VIVO } from './distribuidor.rules.ts'

export { type Distribuidor, distribuidorOf }

/**
 * Returns the data of the distributor that this process shows. All modules share this object, which is updated in place
 * when any process changes the data.
 */
export const openDistribuidor = async (
  config: Config,
  pool: pg.Pool,
  live: Pick<Live, 'watch'>,
  onError: (error: unknown) => void,
): Promise<Distribuidor> => {
  const shown = distribuidorOf(config)
  const read = async () => void Object.assign(shown, distribuidorOf(config, await selectDistribuidor(pool)))
  // Watch before the first read: otherwise a change between the two would be missed.
  live.watch(VIVO, () => void read().catch(onError))
  await read()
  return shown
}

export interface DistribuidorParts {
  config: Config
  store: FileStore
}

const shownTo = (config: Config, row: DistribuidorRow): DistribuidorDatos => ({
  ...datosOf(config, row),
  logo: logoOf(config, row),
  version: row.version,
})

const fieldsOf = ({ version: _version, ...campos }: DistribuidorDatos): string[] => Object.keys(campos)

/** Changes the data under a lock, audits the change and notifies every process. */
const change = async (
  { sql, audit }: Context,
  { config }: DistribuidorParts,
  write: (row: DistribuidorRow) => Promise<unknown>,
): Promise<DistribuidorDatos> => {
  const row = await lockDistribuidor(sql)
  await write(row)
  const before = shownTo(config, row)
  const after = shownTo(config, await selectDistribuidor(sql))
  audit({ entidad: 'distribuidor', cambios: changesOf(fieldsOf(after), before, after) })
  await notifyDistribuidor(sql, VIVO)
  return after
}

export const getDistribuidor = async ({ sql }: Context, { config }: DistribuidorParts) =>
  shownTo(config, await selectDistribuidor(sql))

export const saveDistribuidor = (
  context: Context,
  { body: { version, ...datos } }: { body: DatosDistribuidor & { version: number } },
  parts: DistribuidorParts,
) =>
  change(context, parts, async (row) => {
    requireVersion(row, version)
    await updateDistribuidor(context.sql, datos)
  })

export const setLogo = async (context: Context, parts: DistribuidorParts) => {
  const [sent] = context.files
  if (!sent) throw fieldError('files', 'Elegí una imagen.')
  const logo = await createLogo(sent, await buffer(parts.store.readReceived(sent)))
  // Store the logo in its row instead of a file, because it is small and every process has it in memory.
  return change(context, parts, () => updateLogo(context.sql, logo))
}

export const deleteLogo = (context: Context, parts: DistribuidorParts) =>
  change(context, parts, () => updateLogo(context.sql, null))
