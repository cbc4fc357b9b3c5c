import type { Resultado } from '#contract/buscar.shapes.ts'
import type { Consulta } from '#contract/busqueda.ts'
import type { Caller } from '#server/context.ts'
import type { Db } from '#server/database.ts'
import { selectFacturasByNumero } from './facturas-busqueda.repository.ts'
import { selectProductos } from './productos-busqueda.repository.ts'

/** A customer asks for a return from it; who looks after many companies sees the returns that there are. */
const enlaceTo = (caller: Caller, texto: string): string =>
  caller.isStaff
    ? `/devoluciones?texto=${encodeURIComponent(texto)}`
    : `/devoluciones/nueva?buscar=${encodeURIComponent(texto)}`

/** Invoices of the caller's companies whose number ends as it was typed. */
export const findFacturas = async (
  db: Db,
  caller: Caller,
  { referencia }: Consulta,
  limit: number,
): Promise<Resultado[]> => {
  if (!referencia) return []
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
  }))
}

/** Products by their code or by words; a customer finds what was sold to them. */
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
