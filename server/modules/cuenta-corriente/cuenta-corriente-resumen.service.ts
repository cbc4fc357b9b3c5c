import type { PartidaCriteria } from '#contract/cuenta-corriente.shapes.ts'
import { periodoOf, totalesDe } from '#contract/partidas.ts'
import { formatCount } from '#contract/formato.ts'
import type { Db } from '#server/database.ts'
import { AppError } from '#server/errors.ts'
import { allOf } from '#server/paging.ts'
import { ABIERTAS, criterioOf, filtrosEnPalabras, toPartida } from './cuenta-corriente.rules.ts'
import { type CuentaParts, partidasOf, vistaOf } from './cuenta-corriente.service.ts'
import type { Resumen, Titular } from './resumen.ts'

/** More pages than anybody reads: a list as long as that is for Excel. */
const MAX_PARTIDAS = 20_000

/** Without criteria, a statement is of what is open. */
export const SIN_FILTROS: PartidaCriteria = { estado: 'abiertas', orden: 'vencimiento', descendente: false }

/**
 * The statement of a company: of what is filtered, or every movement of a period with its balances at both ends. The totals
 * are the account's whatever is filtered: who reads "Saldo" on paper reads what is owed. What is listed adds up by itself.
 */
export const createResumen = async (
  sql: Db,
  titular: Titular,
  criteria: PartidaCriteria,
  now: Date,
  { erp, distribuidor }: CuentaParts,
): Promise<Resumen> => {
  const vista = await vistaOf(sql, now)
  const clientes = [titular.codigoCliente]
  const periodo = periodoOf(criteria, vista.hoy)
  const asked = criterioOf(criteria, vista.hoy)
  const criterio = periodo ? { ...asked, emision: periodo, orden: 'emision' as const, descendente: false } : asked
  const rows = partidasOf(erp, sql, clientes, criterio)
  const total = await rows.count(MAX_PARTIDAS + 1)
  if (total > MAX_PARTIDAS) {
    throw new AppError('datos-invalidos', {
      message: `Son más de ${formatCount(MAX_PARTIDAS)} partidas. Usá los filtros o descargá el Excel.`,
    })
  }
  const saldos = await erp.listSaldos(sql, clientes, ABIERTAS, vista.hoy)
  const filtros = filtrosEnPalabras(criteria)
  const partidas = async function* () {
    for await (const row of allOf(rows)) yield toPartida(row, titular.razonSocialId, vista)
  }
  return {
    ...titular,
    distribuidor,
    fecha: now.toISOString(),
    datosAl: (await erp.getActualizado(sql, now))?.toISOString() ?? null,
    ...(periodo && {
      periodo: {
        ...periodo,
        saldos: (await erp.listSaldosPeriodo(sql, titular.codigoCliente, periodo))
          .filter(({ moneda }) => !criteria.moneda || moneda === criteria.moneda)
          .map(({ moneda, inicial, final }) => ({ moneda, saldoInicial: inicial, saldoFinal: final })),
      },
    }),
    filtros: periodo ? [] : filtros,
    totales: totalesDe(saldos),
    listado: filtros.length ? await erp.sumPartidas(sql, clientes, criterio) : [],
    total,
    partidas: partidas(),
  }
}
