import type { Resultado } from '#contract/buscar.shapes.ts'
import type { Consulta } from '#contract/busqueda.ts'
import { formatMoney } from '#contract/formato.ts'
import { claseTexto } from '#contract/partidas.ts'
import type { Erp } from '#gateways/erp.ts'
import { getParametro } from '#modules/parametros'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { selectTitulares, selectTitularesByCodigo } from './cuenta-corriente.repository.ts'

/** A document may have several instalments: so many items are read to have enough documents. */
const ITEMS_EACH = 5

/** The documents of the caller's companies whose official number ends as it was typed, that very number first. */
export const findComprobantes = async (
  db: Db,
  caller: Caller,
  { referencia }: Consulta,
  { erp, limit }: { erp: Erp; limit: number },
): Promise<Resultado[]> => {
  if (!referencia) return []
  const own = caller.scope === 'todas' ? undefined : await selectTitulares(db, caller.scope)
  const clientes = own?.map(({ codigoCliente }) => codigoCliente) ?? 'todos'
  const items = await erp.listByReferencia(db, clientes, referencia, limit * ITEMS_EACH)
  if (!items.length) return []
  const titulares = own ?? (await selectTitularesByCodigo(db, [...new Set(items.map((item) => item.codigoCliente))]))
  const byCodigo = new Map(titulares.map((titular) => [titular.codigoCliente, titular]))
  const puntoVentaFce = await getParametro(db, 'cuenta.punto-venta-fce')
  const found = new Map<string, Resultado>()
  for (const item of items) {
    const titular = byCodigo.get(item.codigoCliente)
    if (!titular) continue
    const clase = claseTexto(item, item.compensada !== null, puntoVentaFce)
    const enlace = `/cuenta-corriente/${item.sociedad}/${item.documento}/${item.ejercicio}`
    const { razonSocial, razonSocialId } = titular
    found.set(`${enlace} ${razonSocialId}`, {
      tipo: 'comprobante',
      titulo: `${clase} ${item.referencia}`,
      detalle: `${item.compensada === null ? 'Pendiente' : 'Compensado'} · ${formatMoney(item.importe, item.moneda)}`,
      estadoId: null,
      razonSocial,
      razonSocialId,
      enlace,
      fecha: item.emision,
    })
  }
  return [...found.values()].slice(0, limit)
}
