import type { Resultado } from '#contract/buscar/shapes.ts'
import { type Consulta, readConsulta } from '#contract/base/busqueda.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import type { facturas } from '#contract/facturas/calls.ts'
import type { QueryOf } from '#contract/route.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { readingOf } from '#server/db/changes.ts'
import { selectFirst, stretchOf } from '#server/db/paging.ts'
import { AppError } from '#server/base/errors.ts'
import { avisoDeClase, noEsta, readQr } from './facturas-qr.rules.ts'
import { facturasOf, hasFacturas, selectFacturasByNumero, selectProductos } from './facturas.repository.ts'

/** Returns the link of an invoice or product: a new return for customers, the list of returns for staff. */
const enlaceTo = (caller: Caller, texto: string): string =>
  caller.isStaff
    ? `/devoluciones?texto=${encodeURIComponent(texto)}`
    : `/devoluciones/nueva?buscar=${encodeURIComponent(texto)}`

const pasoOf = ({ isStaff }: Caller): string => (isStaff ? 'Ver sus devoluciones' : 'Devolver productos')

/** Finds invoices in scope whose number ends with the text. */
export const findFacturas = async (
  db: Db,
  caller: Caller,
  { referencia, clase }: Consulta,
  limit: number,
): Promise<Resultado[]> => {
  if (!referencia || (clase && clase !== 'factura')) return []
  const found = await selectFacturasByNumero(db, caller.scope, referencia, limit)
  return found.map(({ numero, fecha, razonSocial, razonSocialId, productos }) => ({
    tipo: 'comprobante',
    titulo: `Factura ${numero}`,
    detalle: productos === 1 ? '1 producto' : `${productos} productos`,
    estadoId: null,
    razonSocial,
    razonSocialId,
    enlace: enlaceTo(caller, numero),
    fecha,
    ...(clase && { pasos: [{ titulo: pasoOf(caller), enlace: enlaceTo(caller, numero) }] }),
  }))
}

/** Finds products by code or words. Customers find only products that were sold to them. */
export const findProductos = async (
  db: Db,
  caller: Caller,
  consulta: Consulta,
  limit: number,
): Promise<Resultado[]> => {
  const found = await selectProductos(db, caller.scope, consulta, limit)
  return found.map(({ codigoMaterial, descripcion, marca }) => ({
    tipo: 'producto',
    titulo: codigoMaterial,
    detalle: marca ? `${descripcion} · ${marca}` : descripcion,
    estadoId: null,
    razonSocial: null,
    razonSocialId: null,
    enlace: enlaceTo(caller, codigoMaterial),
    fecha: null,
  }))
}

export { noEsta, readQr } from './facturas-qr.rules.ts'

export {
  deleteFactura,
  lockFacturaLineas,
  type LockedLine,
  selectComprometido,
  selectComprometidoDe,
  selectFacturado,
} from './facturas.repository.ts'

const LIMIT = 20
const EMPTY = { facturas: [], hayMas: false, siguiente: null }

/**
 * Returns the text as the end of an invoice number: a full number, or up to eight digits. undefined: the text is
 * neither.
 */
const readNumero = (text: string): string | undefined => {
  const full = parseComprobante(text)
  if (full) return full
  const digits = /^\d{1,8}$/.exec(text)
  return digits ? text : undefined
}

/** Checks whether an invoice is of a company. `no-se-sabe`: the company has no imported invoices. */
export const verifyFactura = async (
  sql: Db,
  { razonSocialId, numero }: { razonSocialId: number; numero: string },
): Promise<'esta' | 'no-esta' | 'no-se-sabe'> => {
  const found = await selectFacturasByNumero(sql, [razonSocialId], numero, LIMIT)
  if (found.some((each) => each.numero === numero || each.numero.endsWith(`-${numero}`))) return 'esta'
  return (await hasFacturas(sql, razonSocialId)) ? 'no-esta' : 'no-se-sabe'
}

/** Returns an invoice of a company by its full number, each line with its returnable quantity. */
export const findFactura = async (sql: Db, razonSocialId: number, numero: string): Promise<Factura | undefined> => {
  const filter = { razonSocialId, numero, producto: undefined, desde: undefined, hasta: undefined }
  const found = await selectFirst(await facturasOf(sql, filter), LIMIT)
  return found.find(({ numeroFactura }) => numeroFactura === numero)
}

export interface FacturasParts {
  /** The CUIT of the distributor distinguishes the QR codes of its invoices from those of other issuers. */
  distribuidor: { cuit: string }
}

/** Services of which a user needs at least one to search invoices. */
const SERVICIOS_CON_FACTURAS: readonly number[] = [SERVICIOS.devoluciones, SERVICIOS.reclamos, SERVICIOS.garantias]

/** Interprets the text both as the end of an invoice number and as a product. */
const criteriaOf = (texto: string | undefined) => {
  const numero = texto && readNumero(texto.toUpperCase())
  return { numero: numero || undefined, producto: texto ? readConsulta(texto) : undefined }
}

/**
 * Searches invoices of a company by number, date, product code or words, or QR code. Throws `sin-permiso` without any
 * of SERVICIOS_CON_FACTURAS.
 */
export const searchFacturas = async (
  context: Context,
  { query }: { query: QueryOf<typeof facturas.search> },
  { distribuidor }: FacturasParts,
) => {
  const { caller } = context
  if (!SERVICIOS_CON_FACTURAS.some((servicio) => caller.servicios.has(servicio))) {
    throw new AppError('sin-permiso', { detail: 'servicio' })
  }
  requireRazonSocial(caller, query.razonSocialId)
  const qr = readQr(query.texto ?? '', distribuidor.cuit)
  if (qr && 'aviso' in qr) return { ...EMPTY, aviso: qr.aviso }
  if (qr && qr.clase !== 'factura') return { ...EMPTY, aviso: avisoDeClase(qr.clase) }
  const buscado = qr ? { numero: qr.numero, producto: undefined } : criteriaOf(query.texto)
  const { db, cambios } = await readingOf(context, [query.razonSocialId], query.cambiadoDesde)
  const rows = await facturasOf(db, {
    razonSocialId: query.razonSocialId,
    ...buscado,
    desde: query.desde,
    hasta: query.hasta,
    cambios,
  })
  const { filas, siguiente } = await stretchOf(rows, { size: LIMIT, cursor: query.cursor })
  return {
    facturas: filas,
    hayMas: siguiente !== null,
    siguiente,
    ...(cambios && { cambiadoHasta: cambios.hasta }),
    ...(qr && !filas.length && { aviso: noEsta('de esta razón social') }),
  }
}
