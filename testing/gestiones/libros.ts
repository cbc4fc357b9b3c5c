import { Readable } from 'node:stream'
import { createErp } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { runImport } from '#server/import/import.ts'
import { PARTIDAS } from '../../server/modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'
import { runComando } from '../../server/modules/importaciones/importaciones-comando.service.ts'
import { importFile } from '../importacion.ts'
import type { Portal } from '../portal.ts'
import { until } from '../wait.ts'

/** Returns the adapter of the demo ERP. It reads the portal's own tables. */
export const erpLocal = () => createErp(readConfig({ NODE_ENV: 'test' }))

const HEADER =
  'COMP_CODE;CUSTOMER;DOC_NO;ITEM_NUM;FISC_YEAR;DOC_DATE;PSTNG_DATE;DOC_TYPE;DB_CR_IND;REF_DOC_NO;ALLOC_NMBR;CURRENCY;AMT_DOCCUR;BLINE_DATE;DSCT_DAYS1;DSCT_DAYS2;NETTERMS;CLEAR_DATE;CLEAR_DOC'

interface Item {
  cliente?: string
  sentido?: 'S' | 'H'
  moneda?: string
  importe?: string
  /** Day of clearing and number of the clearing document: `20261110;0099000001`. */
  cancelada?: string
}

/**
 * Returns a line of the ERP's export: an item that is due on a day (yyyymmdd). By default Repuestos Litoral Sur owes
 * 100 pesos.
 */
export const item = (
  documento: string,
  vence: string,
  { cliente = '104217', sentido = 'S', moneda = 'ARS', importe = '100,00', cancelada = ';' }: Item = {},
): string =>
  `1000;${cliente};${documento};1;2026;20261001;20261001;RV;${sentido};0001A${documento};;${moneda};${importe};${vence};0;0;0;${cancelada}`

/** Returns the key of an item that `item` made. */
export const claveDeItem = (documento: string): string => `1000-00${documento}-2026-1`

const fileOf = (items: readonly string[]) => () => Readable.from([Buffer.from([HEADER, ...items, ''].join('\n'))])

export const loadLibros = ({ pool }: Portal, ...items: string[]) => importFile(pool, fileOf(items), PARTIDAS)

/** Loads an export of the ERP as an import that can be undone. Returns a function that undoes the import. */
export const importLibros = async ({ pool, call }: Portal, ...items: string[]): Promise<() => Promise<void>> => {
  await runComando(pool, {
    que: 'cuenta-corriente',
    quien: 'prueba',
    nombre: 'libros.csv',
    huella: 'x',
    run: (options) => runImport(pool, fileOf(items), PARTIDAS, options),
  })
  const { rows } = await pool.query<{ id: number }>('select max(importacion_id)::int as id from importacion')
  const params = { importacionId: rows[0]!.id }
  const read = async () => (await call<Importacion>('admin', importaciones.get, { params })).body
  return async () => {
    const { version } = await read()
    await call('admin', importaciones.undo, { params, body: { version } })
    await until('the books to be as they were', async () => (await read()).estado === 'deshecha')
  }
}
