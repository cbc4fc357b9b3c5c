import type { borradores } from '#contract/borradores/calls.ts'
import { devolucionEmpezada, type Linea, lineaOf } from '#contract/devoluciones/empezada.ts'
import { renglonDudoso, renglonesDe } from '#contract/devoluciones/renglon.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import type { BodyOf } from '#contract/route.ts'
import { findFactura } from '#modules/facturas'
import { requireRazonSocial } from '#modules/usuarios'
import type { Context } from '#server/http/context.ts'
import { fieldError } from '#server/base/errors.ts'
import { saveEmpezado } from './borradores.service.ts'

type Pedida = BodyOf<typeof borradores.createDevolucion>['productos'][number]

/** Returns a line of the form for a requested product. Throws an error on the field that differs from the invoice. */
const lineaDe = (factura: Factura | undefined, pedida: Pedida, at: number): Linea => {
  const refuse = (field: keyof Pedida, message: string) => fieldError(`productos.${at}.${field}`, message)
  if (!factura) throw refuse('numeroFactura', 'No encontramos esa factura. Revisá el número.')
  const renglones = renglonesDe(factura.productos, pedida)
  const [producto] = renglones
  if (!producto) throw refuse('codigoMaterial', 'Ese producto no está en la factura.')
  const dudoso = renglonDudoso(renglones)
  if (dudoso) throw refuse('facturaLineaId', dudoso)
  if (producto.noRetornable) throw refuse('codigoMaterial', producto.noRetornable)
  if (pedida.cantidad > producto.disponible)
    throw refuse('cantidad', `${producto.disponible === 1 ? 'Queda' : 'Quedan'} ${producto.disponible} por devolver.`)
  if (pedida.lote && !producto.lotes.includes(pedida.lote)) throw refuse('lote', 'Ese lote no es de esta factura.')
  const linea = lineaOf(factura, producto)
  return {
    ...linea,
    cantidad: pedida.cantidad,
    lote: pedida.lote ?? linea.lote,
    motivoId: pedida.motivoId === undefined ? '' : String(pedida.motivoId),
  }
}

/**
 * Creates a draft of a return of invoiced products. A draft reserves no units, so sending it checks again how many are
 * left.
 */
export const createDevolucionEmpezada = async (
  context: Context,
  { body }: { body: BodyOf<typeof borradores.createDevolucion> },
) => {
  const { razonSocialId, comentarios, productos } = body
  requireRazonSocial(context.caller, razonSocialId)
  const numeros = [...new Set(productos.map(({ numeroFactura }) => numeroFactura))]
  const found = await Promise.all(numeros.map((numero) => findFactura(context.sql, razonSocialId, numero)))
  const facturas = new Map(numeros.map((numero, at) => [numero, found[at]]))
  const lineas = productos.map((pedida, at) => lineaDe(facturas.get(pedida.numeroFactura), pedida, at))
  return saveEmpezado(context, 'devoluciones/nueva', {
    razonSocialId,
    datos: devolucionEmpezada(razonSocialId, comentarios, lineas),
  })
}
