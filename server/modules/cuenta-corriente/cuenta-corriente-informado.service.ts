import type { InformadoMoneda } from '#contract/cuenta-corriente/informado.ts'
import { HOUR_MS, localDay } from '#contract/valores/fechas.ts'
import { readPartidas } from '#gateways/erp/demasiadas.ts'
import { claveDe, type Erp } from '#gateways/erp/erp.ts'
import { readInformado, restoDe } from '#modules/informado'
import { getParametro } from '#modules/parametros'
import type { Db } from '#server/db/database.ts'
import { ABIERTAS, type Vista } from './cuenta-corriente.rules.ts'
import type { Titular } from './resumen.ts'

/** Returns a time of the ERP data as users see it, and whether it is too old. */
export const frescuraOf = async (sql: Db, datosAl: Date | null, now: Date) => {
  const horas = await getParametro(sql, 'cuenta.horas-datos-viejos')
  return {
    datosAl: datosAl?.toISOString() ?? null,
    datosViejos: datosAl !== null && now.getTime() - datosAl.getTime() > horas * HOUR_MS,
  }
}

/** Reads the time of the ERP data. Returns it as users see it, and whether it is too old. */
export const getFrescura = async (sql: Db, erp: Pick<Erp, 'getActualizado'>, now: Date) =>
  frescuraOf(sql, await erp.getActualizado(sql, now), now)

/** Reads what is needed to show items of these razones sociales. */
export const readVista = async (
  sql: Db,
  erp: Pick<Erp, 'getActualizado'>,
  titulares: readonly Pick<Titular, 'razonSocialId'>[],
  now: Date,
): Promise<Vista> => {
  // Callers read the items afterwards: a payment applied in between then still counts as reported.
  const datosAl = await erp.getActualizado(sql, now)
  const [puntoVentaFce, informado] = await Promise.all([
    getParametro(sql, 'cuenta.punto-venta-fce'),
    readInformado(sql, { empresas: titulares.map(({ razonSocialId }) => razonSocialId), datosAl }),
  ])
  return { hoy: localDay(now), puntoVentaFce, informado, datosAl }
}

/** Reported part of one open debt of a customer. */
export interface InformadoCliente extends InformadoMoneda {
  codigoCliente: string
}

/** Returns the reported part of each open debt of these customers, for their totals. */
export const listInformados = async (
  sql: Db,
  erp: Erp,
  clientes: readonly string[],
  { informado, hoy }: Vista,
): Promise<InformadoCliente[]> => {
  if (!informado.size) return []
  const partidas = await readPartidas(sql, erp, clientes, { ...ABIERTAS, elegidas: [...informado.keys()] })
  return partidas.map((partida) => {
    const { codigoCliente, moneda, importe, vencimiento } = partida
    const { informado: reported } = restoDe(informado, claveDe(partida), importe)
    return { codigoCliente, moneda, importe: reported, isVencido: vencimiento < hoy }
  })
}

/** Returns the rows of a customer. */
export const ofCliente = <R extends { codigoCliente: string }>(
  rows: readonly R[],
  { codigoCliente }: Pick<Titular, 'codigoCliente'>,
): R[] => rows.filter((row) => row.codigoCliente === codigoCliente)
