import sql from 'sql-template-tag'
import type { DatosDistribuidor } from '#contract/distribuidor/shapes.ts'
import { type Db, execute, selectOne } from '#server/db/database.ts'

/** Data of the distributor as edited on screen. null: nothing was saved yet, or the field is empty. `logo` is a PNG. */
export type DistribuidorRow = { [K in keyof DatosDistribuidor]: DatosDistribuidor[K] | null } & {
  logo: Buffer | null
  logoVersion: number
  version: number
}

const COLUMNS = sql`nombre, cuit, domicilio, soporte_email as "soporteEmail", soporte_telefono as "soporteTelefono",
  datos_personales_email as "datosPersonalesEmail", color, datos_bancarios as "datosBancarios",
  logo, logo_version as "logoVersion", version`

export const selectDistribuidor = async (db: Db): Promise<DistribuidorRow> =>
  (await selectOne<DistribuidorRow>(db, sql`select ${COLUMNS} from distribuidor`))!

/** Returns the row of the distributor, locked until the transaction ends. */
export const lockDistribuidor = async (db: Db): Promise<DistribuidorRow> =>
  (await selectOne<DistribuidorRow>(db, sql`select ${COLUMNS} from distribuidor for update`))!

export const updateDistribuidor = (db: Db, datos: DatosDistribuidor): Promise<number> =>
  execute(
    db,
    sql`update distribuidor set nombre = ${datos.nombre}, cuit = ${datos.cuit}, domicilio = ${datos.domicilio},
          soporte_email = ${datos.soporteEmail}, soporte_telefono = ${datos.soporteTelefono},
          datos_personales_email = ${datos.datosPersonalesEmail}, color = ${datos.color},
          datos_bancarios = ${datos.datosBancarios}, version = version + 1`,
  )

/**
 * Replaces or deletes (null) the logo. Each change increments `logo_version`, so that every logo has a URL of its own.
 */
export const updateLogo = (db: Db, logo: Buffer | null): Promise<number> =>
  execute(db, sql`update distribuidor set logo = ${logo}, logo_version = logo_version + 1, version = version + 1`)

/** Notifies, on commit, every process that watches this name that the data changed. */
export const notifyDistribuidor = (db: Db, nombre: string): Promise<unknown> =>
  execute(db, sql`select pg_notify('notificaciones', ${nombre})`)
