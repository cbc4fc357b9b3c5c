import { formatCount } from '#contract/base/formato.ts'
import type { Db } from '#server/db/database.ts'
import { type LoDecidido, deleteDecidido, selectDecidido } from './devoluciones-decidido.repository.ts'
import { type DevolucionTransition, type Decidido, SIN_EFECTO } from './devoluciones.rules.ts'

const deCadaUna = (
  { lineas }: LoDecidido,
  texto: string,
  valueOf: (linea: LoDecidido['lineas'][number]) => string | number | null,
): string[] =>
  lineas.flatMap((linea) => {
    const value = valueOf(linea)
    if (value === null) return []
    return [`${texto} ${linea.codigoMaterial}: ${typeof value === 'number' ? formatCount(value) : value}`]
  })

const deTodo = (texto: string, value: string | number | null): string[] =>
  value === null ? [] : [`${texto}: ${value}`]

/** How the history tells what does not hold any more. */
const DICHO: Readonly<Record<Decidido, (decidido: LoDecidido) => string[]>> = {
  motivoRechazo: (decidido) =>
    decidido.motivoRechazo
      ? deTodo('Motivo de rechazo', decidido.motivoRechazo)
      : deCadaUna(decidido, 'Rechazado', ({ motivoRechazo }) => motivoRechazo),
  codigos: (decidido) =>
    deCadaUna(decidido, 'Código de autorización de', ({ codigoAutorizacion }) => codigoAutorizacion),
  autorizado: (decidido) =>
    deCadaUna(
      decidido,
      'Autorizadas de',
      ({ cantidadAutorizada, cantidad }) =>
        cantidadAutorizada && `${formatCount(cantidadAutorizada)} de ${formatCount(cantidad)}`,
    ),
  recibido: (decidido) => [
    ...deTodo('Bultos recibidos', decidido.bultosRecibidos),
    ...deCadaUna(decidido, 'Recibidas de', ({ cantidadRecibida }) => cantidadRecibida),
  ],
  aceptado: (decidido) => deCadaUna(decidido, 'Aceptadas de', ({ cantidadAceptada }) => cantidadAceptada),
  notaCredito: ({ notaCredito }) => deTodo('Nota de crédito', notaCredito),
  remitoDevolucion: ({ remitoDevolucion }) => deTodo('Vuelve con el remito', remitoDevolucion),
}

/** Takes away what these changes of a return leave without effect; gives it in words, for the history. */
export const retractDecidido = async (
  sql: Db,
  devolucionId: number,
  rows: readonly Pick<DevolucionTransition, 'effect'>[],
): Promise<string[]> => {
  const decidido = [...new Set(rows.flatMap(({ effect }) => (effect ? SIN_EFECTO[effect] : [])))]
  if (!decidido.length) return []
  const found = await selectDecidido(sql, devolucionId)
  await deleteDecidido(sql, devolucionId, decidido)
  return decidido.flatMap((cual) => DICHO[cual](found))
}
