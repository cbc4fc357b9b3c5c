import type pg from 'pg'
import { referenciaTexto } from '#contract/cuenta-corriente/partidas.ts'
import { upsertPartidas } from '../../server/modules/cuenta-corriente/cuenta-corriente-importacion.service.ts'
import type { Item } from './items.ts'

/** Converts a reference of the tables (A-0001-00045871) to SAP's form (XBLNR). */
const xblnrOf = (referencia: string, documento: string): string =>
  referencia === referenciaTexto('', documento) ? '' : referencia.replace(/^([A-Z])-(\d{4,5})-(\d{8})$/, '$2$1$3')

/** Returns the items in the portal's tables, in the form in which the fake SAP loads them. */
export const selectItems = async (pool: pg.Pool): Promise<Item[]> => {
  const { rows } = await pool.query<Item & { referencia: string }>(
    `select p.sociedad, p.documento, p.ejercicio, p.posicion, r.codigo_cliente as cliente, p.clase, p.signo, p.referencia, p.emision,
       p.vencimiento, p.moneda, abs(p.importe)::text as importe, p.compensada, p.compensacion
     from partida p join razon_social r using (razon_social_id)`,
  )
  return rows.map(({ referencia, ...row }) => ({ ...row, xblnr: xblnrOf(referencia, row.documento) }))
}

/**
 * Replaces the portal's items by the given items. Deletes credit limits and lines of documents, because SAP's cube has
 * neither.
 */
export const loadItems = async (pool: pg.Pool, items: readonly Item[]): Promise<void> => {
  const { rows } = await pool.query<{ id: number; codigo: string }>(
    'select razon_social_id as id, codigo_cliente as codigo from razon_social',
  )
  const ids = new Map(rows.map(({ id, codigo }) => [codigo, id]))
  for (const table of ['credito', 'documento', 'partida']) await pool.query(`delete from ${table}`)
  await upsertPartidas(
    pool,
    items.map(({ cliente, xblnr, importe, ...item }) => ({
      ...item,
      razonSocialId: ids.get(cliente)!,
      referencia: referenciaTexto(xblnr, item.documento),
      asignacion: '',
      contable: item.emision,
      importe: item.signo === 'H' ? `-${importe}` : importe,
    })),
  )
}
