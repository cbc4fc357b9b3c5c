import type { MotivoDevolucion, NewDevolucion } from '#contract/devoluciones/shapes.ts'
import { plazoVencido } from '#contract/devoluciones/reglas.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import type { LockedLine } from '#modules/facturas'

/** A product asked for, matched with the invoice line it comes from. */
export interface CheckedProducto {
  linea: LockedLine
  cantidad: number
  lote: string | null
  motivo: MotivoDevolucion
  /** Positions in `files`. */
  archivos: number[]
}

interface World {
  lineas: readonly LockedLine[]
  /** Units that open or approved returns already took, by line. */
  comprometido: ReadonlyMap<number, number>
  motivos: ReadonlyMap<number, MotivoDevolucion>
  /** How many files came. */
  archivos: number
  today: string
  /** Customers have terms; staff may take a late return on their behalf. */
  hasTerms: boolean
}

type Asked = NewDevolucion['facturas'][number]['productos'][number]

const loteMessage = (asked: Asked, line: LockedLine): string | undefined => {
  if (!line.lotes.length) return asked.lote ? 'Este producto no lleva lote. Dejalo vacío.' : undefined
  if (!asked.lote) return 'Elegí el lote.'
  return line.lotes.includes(asked.lote)
    ? undefined
    : `Ese lote no es de esta factura. Puede ser ${line.lotes.join(', ')}.`
}

const plazoMessage = (motivo: MotivoDevolucion, line: LockedLine, world: World): string | undefined =>
  world.hasTerms ? plazoVencido(motivo, line.fecha, world.today) : undefined

const archivosMessage = (asked: Asked, motivo: MotivoDevolucion, world: World): string | undefined => {
  const positions = asked.archivos ?? []
  if (positions.some((position) => position >= world.archivos)) return 'Falta una de las fotos. Volvé a adjuntarla.'
  return motivo.requiereFotos && !positions.length ? `"${motivo.motivo}" necesita al menos una foto.` : undefined
}

/**
 * Matches what was asked with the invoice lines and says everything that is wrong, each beside its field. `conflict` is
 * said when all that is wrong is that somebody else took the units first.
 */
export const checkProductos = (body: NewDevolucion, world: World) => {
  const fields: Record<string, string> = {}
  const productos: CheckedProducto[] = []
  const taken = new Map(world.comprometido)
  let conflict: string | undefined
  let mistakes = 0
  const refuse = (path: string, message: string) => {
    fields[path] ??= message
    mistakes += 1
  }

  for (const [at, factura] of body.facturas.entries()) {
    const ofFactura = world.lineas.filter((line) => line.numero.endsWith(factura.numeroFactura))
    if (!ofFactura.length)
      refuse(`facturas.${at}.numeroFactura`, 'No encontramos esa factura. Revisá el número o buscá por producto.')
    else if (factura.fechaVenta && factura.fechaVenta !== ofFactura[0]!.fecha) {
      refuse(`facturas.${at}.fechaVenta`, `La factura es del ${formatDay(ofFactura[0]!.fecha)}.`)
    }
    for (const [index, asked] of factura.productos.entries()) {
      const path = `facturas.${at}.productos.${index}`
      const options = ofFactura.filter((line) => line.codigoMaterial === asked.codigoMaterial.toUpperCase())
      const left = (line: LockedLine) => line.cantidad - (taken.get(line.facturaLineaId) ?? 0)
      const line =
        options.find((option) => !loteMessage(asked, option) && left(option) >= asked.cantidad) ??
        options.find((option) => !loteMessage(asked, option)) ??
        options[0]
      const motivo = world.motivos.get(asked.motivo.motivoId)
      if (!motivo) refuse(`${path}.motivo.motivoId`, 'Elegí un motivo de la lista.')
      if (!line) {
        if (ofFactura.length) refuse(`${path}.codigoMaterial`, 'Ese producto no está en la factura.')
        continue
      }
      if (line.noRetornable) refuse(`${path}.codigoMaterial`, line.noRetornable)
      const lote = loteMessage(asked, line)
      if (lote) refuse(`${path}.lote`, lote)
      if (motivo) {
        const plazo = plazoMessage(motivo, line, world)
        if (plazo) refuse(`${path}.motivo.motivoId`, plazo)
        const fotos = archivosMessage(asked, motivo, world)
        if (fotos) refuse(`${path}.archivos`, fotos)
        if (motivo.motivo.toLowerCase() === 'otros' && !body.comentarios) {
          refuse('comentarios', 'Contanos qué pasó: el motivo "Otros" necesita un comentario.')
        }
      }
      const remaining = left(line)
      if (asked.cantidad > line.cantidad) refuse(`${path}.cantidad`, `La factura tiene ${line.cantidad}.`)
      else if (asked.cantidad > remaining) {
        fields[`${path}.cantidad`] ??=
          remaining > 0 ? `Quedan ${remaining} por devolver.` : 'Ya no quedan unidades por devolver.'
        conflict ??= `De ${line.codigoMaterial} en ${line.numero} quedan ${remaining} por devolver.`
      }
      taken.set(line.facturaLineaId, (taken.get(line.facturaLineaId) ?? 0) + asked.cantidad)
      if (motivo)
        productos.push({
          linea: line,
          cantidad: asked.cantidad,
          lote: asked.lote || null,
          motivo,
          archivos: asked.archivos ?? [],
        })
    }
  }
  return { productos, fields, conflict: mistakes ? undefined : conflict }
}
