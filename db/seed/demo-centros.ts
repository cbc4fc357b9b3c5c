import { createReadStream } from 'node:fs'
import type pg from 'pg'
import { runImport } from '#server/import/import.ts'
import sql from 'sql-template-tag'
import { execute, transaction } from '#server/db/database.ts'
import { CENTROS } from '../../server/modules/centros-garantias/centros-importacion.service.ts'
import { LINEAS_DEMO } from './lineas.ts'

/** Id of the reason of claims with which a customer asks the sector Ventas a question. */
const CONSULTA = 390
const CSV = new URL('./centros.csv', import.meta.url)

/** Loads the service centres through the real import, and the product lines that have their own screen. */
export const seedCentros = async (pool: pg.Pool): Promise<void> => {
  const report = await runImport(pool, () => createReadStream(CSV), CENTROS)
  if (report.errores.length) throw new Error(`centros.csv: ${JSON.stringify(report.errores[0])}`)
  await transaction(pool, async (db) => {
    await execute(
      db,
      sql`insert into motivo_ticket (motivo_id, tipo, sector_id, motivo, prioridad_id, tipo_id, categoria)
          values (${CONSULTA}, 'reclamo', 3, 'Consulta de producto', 1, 3, 'Reclamos > Ventas > Consulta de producto')`,
    )
    for (const { linea, servicio, titulo, texto, aviso, marcas, productos, garantias } of LINEAS_DEMO) {
      await execute(
        db,
        sql`insert into linea (linea, servicio_id, titulo, texto, aviso, consulta_motivo_id, marca_ids)
            values (${linea}, ${servicio}, ${titulo}, ${texto}, ${aviso}, ${CONSULTA}, ${[...marcas]}::int[])`,
      )
      for (const [at, [codigo, nombre, descripcion, precio, ficha]] of productos.entries()) {
        const pairs = ficha.map(([name, value]) => ({ nombre: name, valor: value }))
        await execute(
          db,
          sql`insert into linea_producto values (${linea}, ${at + 1}, ${codigo}, ${nombre}, ${descripcion}, ${precio}, ${JSON.stringify(pairs)})`,
        )
      }
      for (const [at, [producto, meses, kilometros, condicion]] of garantias.entries()) {
        await execute(
          db,
          sql`insert into linea_garantia values (${linea}, ${at + 1}, ${producto}, ${meses}, ${kilometros}, ${condicion})`,
        )
      }
    }
  })
}
