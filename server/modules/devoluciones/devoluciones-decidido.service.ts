import { formatCount } from '#contract/valores/formato.ts'
import { selectComprometido, selectFacturado } from '#modules/facturas'
import type { SinEfecto } from '#modules/gestiones'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { type DecisionValues, deleteDecidido, selectDecidido, sinDecidido } from './devoluciones-decidido.repository.ts'
import { selectLineas, updateComprometida, updateTotales } from './devoluciones-lineas.repository.ts'
import { type Decidido, EFECTOS, type Effect } from './devoluciones.rules.ts'

const linesPerProduct = (
  { lineas }: DecisionValues,
  texto: string,
  valueOf: (linea: DecisionValues['lineas'][number]) => string | number | null,
): string[] =>
  lineas.flatMap((linea) => {
    const value = valueOf(linea)
    if (value === null) return []
    return [`${texto} ${linea.codigoMaterial}: ${typeof value === 'number' ? formatCount(value) : value}`]
  })

const linesOfTotal = (texto: string, value: string | number | null): string[] =>
  value === null ? [] : [`${texto}: ${value}`]

/** For each decision field: the lines of the history that name its withdrawn value. */
const TEXTOS: Readonly<Record<Decidido, (decidido: DecisionValues) => string[]>> = {
  motivoRechazo: (decidido) =>
    decidido.motivoRechazo
      ? linesOfTotal('Motivo de rechazo', decidido.motivoRechazo)
      : linesPerProduct(decidido, 'Rechazado', ({ motivoRechazo }) => motivoRechazo),
  codigos: (decidido) =>
    linesPerProduct(decidido, 'Código de autorización de', ({ codigoAutorizacion }) => codigoAutorizacion),
  autorizado: (decidido) =>
    linesPerProduct(
      decidido,
      'Autorizadas de',
      ({ cantidadAutorizada, cantidad }) =>
        cantidadAutorizada && `${formatCount(cantidadAutorizada)} de ${formatCount(cantidad)}`,
    ),
  recibido: (decidido) => [
    ...linesOfTotal('Bultos recibidos', decidido.bultosRecibidos),
    ...linesPerProduct(decidido, 'Recibidas de', ({ cantidadRecibida }) => cantidadRecibida),
  ],
  aceptado: (decidido) => linesPerProduct(decidido, 'Aceptadas de', ({ cantidadAceptada }) => cantidadAceptada),
  notaCredito: ({ notaCredito }) => linesOfTotal('Nota de crédito', notaCredito),
  remitoDevolucion: ({ remitoDevolucion }) => linesOfTotal('Remito de devolución al cliente', remitoDevolucion),
}

/**
 * Takes the units from the invoices again, after an appeal or a correction. Throws `conflicto` when another return took
 * them meanwhile.
 */
const retakeUnits = async (sql: Db, devolucionId: number): Promise<void> => {
  await updateTotales(sql, devolucionId)
  const ids = (await selectLineas(sql, devolucionId)).map((linea) => linea.facturaLineaId)
  const [facturado, comprometido] = [await selectFacturado(sql, ids), await selectComprometido(sql, ids)]
  const over = ids.some((id) => (comprometido.get(id) ?? 0) > (facturado.get(id) ?? 0))
  if (over) throw new AppError('conflicto', { message: 'Otra devolución ya tomó esas unidades: no se puede reabrir.' })
}

/**
 * Empties the decision fields that these effects invalidate, and updates the units taken from the invoices. Returns the
 * columns to empty and the old values for the history.
 */
export const takeBackDecidido = async (
  sql: Db,
  devolucionId: number,
  effects: readonly Effect[],
): Promise<SinEfecto> => {
  const decidido = [...new Set(effects.flatMap((effect) => EFECTOS[effect].sinEfecto ?? []))]
  const found = decidido.length ? await selectDecidido(sql, devolucionId) : undefined
  await deleteDecidido(sql, devolucionId, decidido)
  for (const effect of effects) {
    const { unidades } = EFECTOS[effect]
    if (unidades) await updateComprometida(sql, devolucionId, unidades === 'todas')
    if (unidades === 'todas') await retakeUnits(sql, devolucionId)
  }
  return {
    columns: sinDecidido(decidido),
    sinEfecto: found ? decidido.flatMap((cual) => TEXTOS[cual](found)) : [],
  }
}
