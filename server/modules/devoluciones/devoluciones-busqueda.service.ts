import type { Resultado } from '#contract/buscar.shapes.ts'
import type { Consulta } from '#contract/busqueda.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { selectFirst } from '#server/paging.ts'
import { type DevolucionListRow, devolucionesList, selectByNumero } from './devoluciones-lista.repository.ts'

const toResultado = (row: DevolucionListRow): Resultado => ({
  tipo: 'devolucion',
  titulo: `Devolución ${row.devolucionId}`,
  detalle: row.otrosMotivos ? `${row.motivo} y ${row.otrosMotivos} más` : row.motivo,
  estadoId: row.estadoId,
  razonSocial: row.razonSocial,
  razonSocialId: row.razonSocialId,
  enlace: `/devoluciones/${row.devolucionId}`,
  fecha: row.fecha,
})

/** The return of this number, then those that its words or codes find, newest first; of the caller's companies. */
export const findDevoluciones = async (
  db: Db,
  caller: Caller,
  { numero, texto }: Consulta,
  limit: number,
): Promise<Resultado[]> => {
  const { scope } = caller
  const none = { estadoIds: undefined, motivoId: undefined, desde: undefined, hasta: undefined }
  const exact = numero === undefined ? [] : await selectByNumero(db, scope, numero)
  const found = await selectFirst(await devolucionesList.of(db, { ...none, scope, texto }), limit)
  const rest = found.filter((row) => !exact.some(({ devolucionId }) => devolucionId === row.devolucionId))
  return [...exact, ...rest].slice(0, limit).map(toResultado)
}
