import { Readable } from 'node:stream'
import { createErp } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { PARTIDAS } from '../../server/modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'
import { importFile } from '../importacion.ts'
import type { Portal } from '../portal.ts'

/** The books of the demonstration. */
export const erpLocal = () => createErp(readConfig({ NODE_ENV: 'test' }))

const HEADER =
  'COMP_CODE;CUSTOMER;DOC_NO;ITEM_NUM;FISC_YEAR;DOC_DATE;PSTNG_DATE;DOC_TYPE;DB_CR_IND;REF_DOC_NO;ALLOC_NMBR;CURRENCY;AMT_DOCCUR;BLINE_DATE;DSCT_DAYS1;DSCT_DAYS2;NETTERMS;CLEAR_DATE;CLEAR_DOC'

interface Item {
  cliente?: string
  sentido?: 'S' | 'H'
  moneda?: string
  importe?: string
  /** The day it was cleared, and by which document: `20261110;0099000001`. */
  cancelada?: string
}

/** An item as the books export it, due on a day (yyyymmdd): of Repuestos Litoral Sur, 100 pesos that it owes. */
export const item = (
  documento: string,
  vence: string,
  { cliente = '104217', sentido = 'S', moneda = 'ARS', importe = '100,00', cancelada = ';' }: Item = {},
): string =>
  `1000;${cliente};${documento};1;2026;20261001;20261001;RV;${sentido};0001A${documento};;${moneda};${importe};${vence};0;0;0;${cancelada}`

/** How the books name an item that `item` made. */
export const claveDeItem = (documento: string): string => `1000-00${documento}-2026-1`

/** Loads what the books export. */
export const loadLibros = ({ pool }: Portal, ...items: string[]) =>
  importFile(pool, () => Readable.from([Buffer.from([HEADER, ...items, ''].join('\n'))]), PARTIDAS)
