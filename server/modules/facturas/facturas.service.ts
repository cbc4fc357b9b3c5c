import { parseComprobante } from '#contract/comprobantes.ts'
import type { facturas } from '#contract/facturas.ts'
import type { QueryOf } from '#contract/route.ts'
import { requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/context.ts'
import { selectFacturas } from './facturas.repository.ts'

export { findFacturas, findProductos } from './facturas-busqueda.service.ts'
export { lockFacturaLineas, type LockedLine, selectComprometido, selectFacturado } from './facturas.repository.ts'

const LIMIT = 20

/** What a person typed, as the end of an invoice number: a full number, or the digits they remember. */
const readNumero = (text: string): string | undefined => {
  const full = parseComprobante(text)
  if (full) return full
  const digits = /^\d{1,8}$/.exec(text)
  return digits ? text : undefined
}

/** Invoices of one company by number, date or product code. */
export const searchFacturas = async (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof facturas.search> },
) => {
  requireRazonSocial(caller, query.razonSocialId)
  const text = query.texto?.toUpperCase() || undefined
  const found = await selectFacturas(sql, {
    razonSocialId: query.razonSocialId,
    numero: text && readNumero(text),
    codigo: text,
    desde: query.desde,
    hasta: query.hasta,
    limit: LIMIT + 1,
  })
  return { facturas: found.slice(0, LIMIT), hayMas: found.length > LIMIT }
}
